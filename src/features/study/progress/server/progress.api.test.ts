import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AddedModule, addModule, addSteps, unknownVideoGuid } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';

let app: TestApp;
let open: AddedModule;
let second: AddedModule;
let locked: AddedModule;
let draft: AddedModule;

beforeAll(async () => {
  app = await createTestApp();
  ({ open, second, locked, draft } = await addSteps(app));
});
afterAll(() => app.close());

const learner = () => app.person({ tier: 'ESSENTIAL' });
const progressPath = (id: number) => `/api/modules/${id}/progress`;
const report = (person: TestPerson, progress: unknown, more: object = {}, id = open.id) =>
  person.call('POST', progressPath(id), { progress, ...more });
const position = (person: TestPerson, seconds: unknown, id = open.id) =>
  person.call('PUT', `/api/modules/${id}/position`, { seconds });

describe('progress', () => {
  it('starts at 0', async () => {
    const { body } = await (await learner()).call('GET', progressPath(open.id));
    expect(body).toMatchObject({ progress: 0, completed: false, timeInSeconds: 0 });
  });

  it('never decreases, is clamped, and gives the specification’s resume second', async () => {
    const person = await learner();
    expect((await report(person, 40)).body).toEqual({ progress: 40, completed: false, timeInSeconds: 240 });
    expect((await report(person, 10)).body.progress).toBe(40);
    expect((await report(person, -5)).body.progress).toBe(40);
    expect((await report(person, 55.4)).body.progress).toBe(55);
    expect((await report(person, 1e9)).body.progress).toBe(100);
    expect((await person.call('GET', progressPath(open.id))).body.progress).toBe(100);
  });

  it.each([100, 150])('of %d percent is the end: the module is completed', async (percent) => {
    const person = await learner();
    const ended = await report(person, percent, { completed: false });
    expect(ended.body).toEqual({ progress: 100, completed: true, timeInSeconds: 0 });
    expect((await person.call('GET', '/api/dashboard')).body.overallProgress.completedModules).toBe(1);
  });

  it('is returned with the module’s action items and their ticks, or with none if it is locked', async () => {
    const person = await learner();
    const { body: module } = await person.call('GET', `/api/modules/${open.id}`);
    await person.call('PATCH', `/api/action-items/${module.actionItems[0].id}/status`, { completed: true });
    expect((await person.call('GET', progressPath(open.id))).body.actionItems).toEqual([
      { ...module.actionItems[0], completed: true },
      module.actionItems[1],
    ]);
    expect((await person.call('GET', progressPath(locked.id))).body.actionItems ?? []).toEqual([]);
  });

  it('by percent resumes at that part of the exact length, not of the rounded minutes', async () => {
    const person = await learner();
    const video = await addModule(app, { order: 5, videoGuid: unknownVideoGuid });
    await app.deps.db
      .update(modules)
      .set({ video: { status: 4, lengthSeconds: 80 } as never, durationMinutes: 2 })
      .where(eq(modules.id, video.id));
    expect((await report(person, 50, {}, video.id)).body.timeInSeconds).toBe(40);
    expect((await person.call('GET', progressPath(video.id))).body.timeInSeconds).toBe(40);
    expect((await person.call('GET', `/api/modules/${video.id}`)).body.timeInSeconds).toBe(40);
  });

  it('is accepted with the person’s own userId, and refused with another', async () => {
    const [person, other] = await Promise.all([learner(), learner()]);
    expect((await report(person, 30, { userId: person.userId })).status).toBe(200);
    const refused = await report(person, 90, { userId: other.userId });
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'You can only save your own progress.' },
    });
    expect((await other.call('GET', progressPath(open.id))).body.progress).toBe(0);
    expect((await person.call('GET', progressPath(open.id))).body.progress).toBe(30);
  });

  it.each(['50', null, Number.NaN, true, [50], {}])('is refused with %j as a percent', async (progress) => {
    const person = await learner();
    expect((await report(person, progress)).status).toBe(400);
    expect((await person.call('GET', progressPath(open.id))).body.progress).toBe(0);
  });

  it('stays completed, and then restarts at the beginning', async () => {
    const person = await learner();
    await position(person, 580);
    const done = await report(person, 100, { completed: true });
    expect(done.body).toEqual({ progress: 100, completed: true, timeInSeconds: 0 });
    await report(person, 5, { completed: false });
    await position(person, 30);
    expect((await person.call('GET', progressPath(open.id))).body).toMatchObject(done.body);
  });

  it('from two devices in parallel ends at the highest of all reports', async () => {
    const person = await learner();
    const percents = Array.from({ length: 30 }, (_, index) => (index * 37) % 91);
    await Promise.all(percents.map((percent) => report(person, percent)));
    expect((await person.call('GET', progressPath(open.id))).body.progress).toBe(Math.max(...percents));
  });

  it('answers 403 for a locked module, and 404 for a draft or unknown one', async () => {
    const person = await learner();
    expect((await report(person, 50, {}, locked.id)).status).toBe(403);
    expect((await position(person, 5, locked.id)).status).toBe(403);
    expect((await report(person, 50, {}, draft.id)).status).toBe(404);
    expect((await report(person, 50, {}, 1_999_999_999)).status).toBe(404);
    const admin = await app.person({ isAdmin: true });
    expect((await report(admin, 50, {}, draft.id)).body).toMatchObject({ progress: 50 });
  });

  it('of the last module notifies once that the course is finished', async () => {
    const person = await learner();
    await report(person, 100, { completed: true });
    expect((await person.call('GET', '/api/notifications')).body).toEqual([]);
    await Promise.all([1, 2, 3].map(() => report(person, 100, { completed: true }, second.id)));
    await report(person, 100, { completed: true }, second.id);
    expect((await person.call('GET', '/api/notifications')).body).toMatchObject([
      { title: 'You finished Course steps', actionUrl: '/lessons/steps' },
    ]);
  });
});

describe('the exact second', () => {
  it('is where playback resumes, and percent follows the furthest one', async () => {
    const person = await learner();
    expect((await position(person, 300.5)).body).toEqual({
      progress: 50,
      completed: false,
      timeInSeconds: 300.5,
    });
    expect((await position(person, 12)).body).toEqual({ progress: 50, completed: false, timeInSeconds: 12 });
  });

  it('does not complete the module, even at the end', async () => {
    const person = await learner();
    expect((await position(person, 86_400)).body).toMatchObject({ progress: 99, completed: false });
  });

  it.each([-1, 86_401, '5', null])('refuses %j', async (seconds) => {
    const { status } = await position(await learner(), seconds);
    expect([400, 422]).toContain(status);
  });
});

describe('how a video is watched', () => {
  const watching = async (id: number) =>
    (await (await app.person({ roles: ['editor'] })).call('GET', `/api/admin/modules/${id}/watching`)).body;
  const save = (person: TestPerson, id: number, seconds: number, backTo: number[] = []) =>
    person.call('PUT', `/api/modules/${id}/position`, { seconds, backTo });

  it('is counted once a person, by tenths, and says nothing before there are five', async () => {
    const { id } = await addModule(app, { order: 50, videoGuid: unknownVideoGuid });
    expect(await watching(id)).toEqual({ viewers: 0, reached: null, back: [] });
    const people = await Promise.all(Array.from({ length: 5 }, learner));
    // Ten minutes long: everyone begins, one stops in each tenth.
    for (const [at, person] of people.slice(0, 4).entries()) {
      await save(person, id, at * 60 + 5);
      await save(person, id, at * 60 + 30, [1, 8, 61.5]);
      await save(person, id, 3);
    }
    expect(await watching(id)).toEqual({ viewers: 4, reached: null, back: [] });
    await report(people[4] as TestPerson, 25, {}, id);
    await report(people[4] as TestPerson, 25, {}, id);
    await report(people[4] as TestPerson, 100, { completed: true }, id);
    expect(await watching(id)).toEqual({
      viewers: 5,
      reached: [100, 80, 60, 40, 20, 20, 20, 20, 20, 20, 20],
      back: [
        { seconds: 0, times: 8 },
        { seconds: 60, times: 4 },
      ],
    });
  });

  it('does not count people who run the school, nor what a browser cannot have seen', async () => {
    const { id } = await addModule(app, { order: 51, videoGuid: unknownVideoGuid });
    const staff = await app.person({ roles: ['editor'] });
    await save(staff, id, 300, [10, 10]);
    const people = await Promise.all(Array.from({ length: 5 }, learner));
    for (const person of people) await save(person, id, 30, [86_399]);
    expect(await watching(id)).toEqual({ viewers: 5, reached: [100, ...Array(10).fill(0)], back: [] });
    const tooMany = await save(people[0] as TestPerson, id, 30, Array(21).fill(1));
    expect([400, 422]).toContain(tooMany.status);
  });

  it('is for editors', async () => {
    expect((await (await learner()).call('GET', `/api/admin/modules/${open.id}/watching`)).status).toBe(403);
    const editor = await app.person({ roles: ['editor'] });
    expect((await editor.call('GET', '/api/admin/modules/999999/watching')).status).toBe(404);
  });
});
