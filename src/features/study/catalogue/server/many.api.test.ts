import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addCourse, addModule } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { modules } from './schema.ts';

let app: TestApp;
let editor: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  editor = await app.person({ roles: ['editor'] });
});
afterAll(() => app.close());

let count = 0;
let courses: { id: string }[];
/** Two modules of the first course, then two of the second. */
let ids: number[];
beforeEach(async () => {
  count += 1;
  courses = [await addCourse(app, `one-${count}`), await addCourse(app, `two-${count}`)];
  ids = [];
  for (const [at, course] of [courses[0], courses[0], courses[1], courses[1]].entries())
    ids.push((await addModule(app, { order: count * 100 + at, courseId: course?.id ?? '' })).id);
});

const change = (given: readonly number[], what: object, person = editor) =>
  person.call('POST', '/api/admin/modules/change-many', { ids: given, change: what });
const undo = (body: { undo: { id: number }[] }) =>
  change(
    body.undo.map(({ id }) => id),
    { kind: 'undo', modules: body.undo },
  );
const rows = () =>
  app.deps.db.select().from(modules).where(inArray(modules.id, ids)).orderBy(modules.order, modules.id);
const order = async () => (await rows()).map(({ id }) => ids.indexOf(id));

it('changes several modules together, writes down each, and gives back what they were', async () => {
  const done = await change(ids, { kind: 'tier', tier: 'BREAKTHROUGH' });
  expect(done.body).toMatchObject({ changed: ids, refused: [] });
  expect((await rows()).map(({ tier }) => tier)).toEqual(Array(4).fill('BREAKTHROUGH'));
  const logged = await app.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'module.update'), inArray(auditLog.subjectId, ids.map(String))));
  expect(logged).toHaveLength(4);
  // What is so already is no change.
  expect((await change(ids, { kind: 'tier', tier: 'BREAKTHROUGH' })).body.changed).toEqual([]);
  await undo(done.body);
  expect((await rows()).map(({ tier }) => tier)).toEqual(Array(4).fill('ESSENTIAL'));
});

it('says of each module why it cannot be changed, and changes the others', async () => {
  const [coming = 0, gone = 0, ready = 0] = ids;
  await change(ids, { kind: 'unpublish' });
  const mediaId = newId();
  await app.deps.db.execute(
    `insert into media (id, name, state, size_bytes, created_at, updated_at) values ('${mediaId}', 'x.mp4', 'queued', 1, now(), now())`,
  );
  await app.deps.db.update(modules).set({ mediaId, video: null }).where(eq(modules.id, coming));
  await editor.call('DELETE', `/api/modules/${gone}`);
  const { body } = await change([coming, gone, ready, 999_999], { kind: 'publish' });
  expect(body.changed).toEqual([ready]);
  expect(body.refused.map(({ id, reason }: { id: number; reason: string }) => [id, reason])).toEqual([
    [gone, 'Module not found'],
    [999_999, 'Module not found'],
    [
      coming,
      'The video isn’t ready. You can publish the module when it is. The studio says how far it is, or what went wrong.',
    ],
  ]);
});

it('moves modules behind another one or to the end, in their order, and back to where each was', async () => {
  const [a = 0, b = 0, c = 0, d = 0] = ids;
  const [one, two] = courses.map(({ id }) => id);
  const moved = await change([d, a], { kind: 'move', courseId: one, after: b });
  expect(await order()).toEqual([1, 0, 3, 2]);
  expect((await rows()).filter(({ courseId }) => courseId === one).map(({ id }) => id)).toEqual([b, a, d]);
  await undo(moved.body);
  expect(await order()).toEqual([0, 1, 2, 3]);
  expect((await rows()).find(({ id }) => id === d)?.courseId).toBe(two);
  await change([a, b], { kind: 'move', courseId: two });
  expect(await order()).toEqual([2, 3, 0, 1]);
  expect((await change([a], { kind: 'move', courseId: two, after: c })).status).toBe(200);
  expect(await order()).toEqual([2, 0, 3, 1]);
  for (const wrong of [{ courseId: newId() }, { courseId: one, after: c }])
    expect((await change([a], { kind: 'move', ...wrong })).status).toBe(422);
  expect(await order()).toEqual([2, 0, 3, 1]);
});

it('is for editors', async () => {
  const learner = await app.person({ tier: 'ESSENTIAL' });
  expect((await change(ids, { kind: 'publish' }, learner)).status).toBe(403);
});
