import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AddedModule, addCourse, addModule, addSteps } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';

let app: TestApp;
let open: AddedModule;
let locked: AddedModule;
let draft: AddedModule;

beforeAll(async () => {
  app = await createTestApp();
  ({ open, locked, draft } = await addSteps(app));
});
afterAll(() => app.close());

const learner = () => app.person({ tier: 'ESSENTIAL' });

describe('action items', () => {
  const tick = (person: TestPerson, id: string | undefined, completed: unknown) =>
    person.call('PATCH', `/api/action-items/${id}/status`, { completed });

  it('are ticked and unticked for each person', async () => {
    const [person, other] = await Promise.all([learner(), learner()]);
    const [item] = open.itemIds;
    const ticked = await tick(person, item, true);
    expect(ticked.body).toEqual({
      id: item,
      title: 'Do it',
      language: 'en',
      moduleId: open.id,
      completed: true,
    });
    expect((await tick(person, item, true)).status).toBe(200);
    const stateOf = async (who: TestPerson) =>
      (await who.call('GET', `/api/modules/${open.id}`)).body.actionItems[0].completed;
    expect(await stateOf(person)).toBe(true);
    expect(await stateOf(other)).toBe(false);
    await tick(person, item, false);
    expect(await stateOf(person)).toBe(false);
  });

  it('are listed by module, each with its course and its place there', async () => {
    const { id: courseId } = await addCourse(app, 'places');
    const first = await addModule(app, { order: 20, items: ['One'], courseId });
    await addModule(app, { order: 21, items: ['Draft'], isPublished: false, courseId });
    await addModule(app, { order: 22, courseId });
    const last = await addModule(app, { order: 23, items: ['Two'], courseId });
    const { body } = await (await learner()).call('GET', '/api/action-items');
    const listed = body as { moduleId: number; number: number; course: { title: string } | null }[];
    const courseOf = (id: number) => listed.find(({ moduleId }) => moduleId === id)?.course ?? null;
    const inPlaces = { title: 'Course places', language: 'en' };
    expect([courseOf(first.id), courseOf(last.id)]).toEqual([inPlaces, inPlaces]);
    expect(courseOf(open.id)).toEqual({ title: 'Course steps', language: 'en' });
    const places = listed.map((module) => [module.moduleId, module.number]);
    // Drafts are not counted, modules without items are.
    expect(places).toContainEqual([first.id, 1]);
    expect(places).toContainEqual([last.id, 3]);
  });

  it('answer 403 for a locked module, and 404 for a draft or an unknown item', async () => {
    const person = await learner();
    expect((await tick(person, locked.itemIds[0], true)).status).toBe(403);
    expect((await tick(person, draft.itemIds[0], true)).status).toBe(404);
    expect((await tick(person, newId(), true)).status).toBe(404);
  });

  it.each(['true', 1, null])('refuse %j as a tick', async (completed) => {
    expect((await tick(await learner(), open.itemIds[0], completed)).status).toBe(400);
  });
});
