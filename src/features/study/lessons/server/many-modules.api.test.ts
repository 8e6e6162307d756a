/** Lists are not cut off silently: a school with more than one page of modules shows all of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCourse, addModule } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { readEveryModule } from '../web/every-module.ts';

const count = 130;
let app: TestApp;
let learner: TestPerson;
let admin: TestPerson;
let slug: string;
const ids: number[] = [];
beforeAll(async () => {
  app = await createTestApp();
  learner = await app.person({ tier: 'ESSENTIAL' });
  admin = await app.person({ isAdmin: true });
  const course = await addCourse(app, 'long');
  slug = course.slug;
  for (let order = 1; order <= count; order += 1) {
    const title = order === count ? 'Rambutan' : `Module ${order}`;
    ids.push((await addModule(app, { title, order, courseId: course.id, items: ['Try it'] })).id);
  }
});
afterAll(() => app.close());

const get = async (path: string, person: TestPerson = learner) => (await person.call('GET', path)).body;
const idsOf = (modules: { id: number }[]) => modules.map(({ id }) => id);

it('the list returns at most a hundred, and continues from there in both directions', async () => {
  expect(idsOf(await get('/api/modules'))).toEqual(ids.slice(0, 100));
  expect(idsOf(await get(`/api/modules?after=${ids[99]}`))).toEqual(ids.slice(100));
  expect(idsOf(await get(`/api/modules?before=${ids[129]}&limit=100`))).toEqual(ids.slice(29, 129));
  expect((await learner.call('GET', '/api/modules?limit=101')).status).toBe(422);
});

it('learners’ pages read all modules, one page at a time', async () => {
  let calls = 0;
  const modules = await readEveryModule<{ id: number }>(({ limit, after }) => {
    calls += 1;
    return get(`/api/modules?isPublished=true&limit=${limit}${after ? `&after=${after}` : ''}`);
  });
  expect(idsOf(modules)).toEqual(ids);
  expect(calls).toBe(2);
});

it('reading ends after a full last page, too', async () => {
  const pages = [Array.from({ length: 100 }, (_, index) => ({ id: index + 1 })), []];
  expect(await readEveryModule(async () => pages.shift() ?? [])).toHaveLength(100);
});

it('a course has all its modules', async () => {
  const course = await get(`/api/courses/${slug}`);
  expect(course.lessonCount).toBe(count);
  expect(idsOf(course.modules)).toEqual(ids);
  expect(idsOf((await get(`/api/courses/${slug}`, admin)).modules)).toEqual(ids);
});

it('dashboard, action items, administrators’ list and search include the last one', async () => {
  const last = ids.at(-1) ?? 0;
  expect(await get('/api/dashboard')).toMatchObject({ overallProgress: { totalModules: count } });
  expect(await get('/api/action-items')).toHaveLength(count);
  expect(idsOf(await get('/api/admin/modules', admin))).toEqual(ids);
  expect(await get('/api/search?query=Rambutan')).toMatchObject([{ url: `/modules/${last}` }]);
  expect(await get(`/api/modules/${last}`)).toMatchObject({ place: { index: count, total: count } });
});
