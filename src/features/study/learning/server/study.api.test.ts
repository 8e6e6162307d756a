/** What a learner does in a module: progress, the exact second, action items, notes. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AddedModule, addCourse, addModule, unknownVideoGuid } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';
import { modules } from './schema.ts';

let app: TestApp;
let open: AddedModule;
let second: AddedModule;
let locked: AddedModule;
let draft: AddedModule;

beforeAll(async () => {
  app = await createTestApp();
  const course = await addCourse(app, 'steps');
  // The provider does not know these videos, so their length is the module's minutes: 10 × 60 seconds.
  const videoGuid = unknownVideoGuid;
  open = await addModule(app, { order: 1, items: ['Do it', 'Show it'], courseId: course.id, videoGuid });
  second = await addModule(app, { order: 2, courseId: course.id, videoGuid });
  locked = await addModule(app, { order: 3, tier: 'BREAKTHROUGH', items: ['Secret'], videoGuid });
  draft = await addModule(app, { order: 4, isPublished: false, items: ['Draft'], videoGuid });
});
afterAll(() => app.close());

const learner = () => app.person({ tier: 'ESSENTIAL' });
const progressPath = (id: number) => `/api/modules/${id}/progress`;
const report = (person: TestPerson, progress: unknown, more: object = {}, id = open.id) =>
  person.call('POST', progressPath(id), { progress, ...more });
const position = (person: TestPerson, seconds: unknown, id = open.id) =>
  person.call('PUT', `/api/modules/${id}/position`, { seconds });

describe('progress', () => {
  it('begins at nothing', async () => {
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

  it('comes with the module’s action items, ticked or not; of a locked module with none', async () => {
    const person = await learner();
    const { body: module } = await person.call('GET', `/api/modules/${open.id}`);
    await person.call('PATCH', `/api/action-items/${module.actionItems[0].id}/status`, { completed: true });
    expect((await person.call('GET', progressPath(open.id))).body.actionItems).toEqual([
      { ...module.actionItems[0], completed: true },
      module.actionItems[1],
    ]);
    expect((await person.call('GET', progressPath(locked.id))).body.actionItems ?? []).toEqual([]);
  });

  it('by percent resumes at that part of the video, whatever the rounded minutes say', async () => {
    const person = await learner();
    const film = await addModule(app, { order: 5, videoGuid: unknownVideoGuid });
    await app.deps.db
      .update(modules)
      .set({ video: { status: 4, lengthSeconds: 80 } as never, durationMinutes: 2 })
      .where(eq(modules.id, film.id));
    expect((await report(person, 50, {}, film.id)).body.timeInSeconds).toBe(40);
    expect((await person.call('GET', progressPath(film.id))).body.timeInSeconds).toBe(40);
    expect((await person.call('GET', `/api/modules/${film.id}`)).body.timeInSeconds).toBe(40);
  });

  it('takes the person’s own userId, and nobody else’s', async () => {
    const [person, other] = await Promise.all([learner(), learner()]);
    expect((await report(person, 30, { userId: person.userId })).status).toBe(200);
    const refused = await report(person, 90, { userId: other.userId });
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'Progress belongs to the person who made it.' },
    });
    expect((await other.call('GET', progressPath(open.id))).body.progress).toBe(0);
    expect((await person.call('GET', progressPath(open.id))).body.progress).toBe(30);
  });

  it.each(['50', null, Number.NaN, true, [50], {}])('refuses %j as a percent', async (progress) => {
    const person = await learner();
    expect((await report(person, progress)).status).toBe(400);
    expect((await person.call('GET', progressPath(open.id))).body.progress).toBe(0);
  });

  it('once completed stays completed, and starts again at the beginning', async () => {
    const person = await learner();
    await position(person, 580);
    const done = await report(person, 100, { completed: true });
    expect(done.body).toEqual({ progress: 100, completed: true, timeInSeconds: 0 });
    await report(person, 5, { completed: false });
    await position(person, 30);
    expect((await person.call('GET', progressPath(open.id))).body).toMatchObject(done.body);
  });

  it('of two devices at once ends at the highest of all reports', async () => {
    const person = await learner();
    const percents = Array.from({ length: 30 }, (_, index) => (index * 37) % 91);
    await Promise.all(percents.map((percent) => report(person, percent)));
    expect((await person.call('GET', progressPath(open.id))).body.progress).toBe(Math.max(...percents));
  });

  it('of a locked module is 403, of a draft or unknown one 404', async () => {
    const person = await learner();
    expect((await report(person, 50, {}, locked.id)).status).toBe(403);
    expect((await position(person, 5, locked.id)).status).toBe(403);
    expect((await report(person, 50, {}, draft.id)).status).toBe(404);
    expect((await report(person, 50, {}, 1_999_999_999)).status).toBe(404);
    const admin = await app.person({ isAdmin: true });
    expect((await report(admin, 50, {}, draft.id)).body).toMatchObject({ progress: 50 });
  });

  it('of the last module tells once that the course is finished', async () => {
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

  it('at the end alone does not complete', async () => {
    const person = await learner();
    expect((await position(person, 86_400)).body).toMatchObject({ progress: 99, completed: false });
  });

  it.each([-1, 86_401, '5', null])('refuses %j', async (seconds) => {
    const { status } = await position(await learner(), seconds);
    expect([400, 422]).toContain(status);
  });
});

describe('action items', () => {
  const tick = (person: TestPerson, id: string | undefined, completed: unknown) =>
    person.call('PATCH', `/api/action-items/${id}/status`, { completed });

  it('are ticked per person, and unticked', async () => {
    const [person, other] = await Promise.all([learner(), learner()]);
    const [item] = open.itemIds;
    const ticked = await tick(person, item, true);
    expect(ticked.body).toEqual({ id: item, title: 'Do it', moduleId: open.id, completed: true });
    expect((await tick(person, item, true)).status).toBe(200);
    const stateOf = async (who: TestPerson) =>
      (await who.call('GET', `/api/modules/${open.id}`)).body.actionItems[0].completed;
    expect(await stateOf(person)).toBe(true);
    expect(await stateOf(other)).toBe(false);
    await tick(person, item, false);
    expect(await stateOf(person)).toBe(false);
  });

  it('of a locked module are 403, of a draft or unknown ones 404', async () => {
    const person = await learner();
    expect((await tick(person, locked.itemIds[0], true)).status).toBe(403);
    expect((await tick(person, draft.itemIds[0], true)).status).toBe(404);
    expect((await tick(person, newId(), true)).status).toBe(404);
  });

  it.each(['true', 1, null])('take no %j for a tick', async (completed) => {
    expect((await tick(await learner(), open.itemIds[0], completed)).status).toBe(400);
  });
});

const write = (person: TestPerson, more: object = {}) =>
  person.call('POST', '/api/notes', { moduleId: open.id, content: 'A note', timestamp: 5, ...more });
const list = async (person: TestPerson, query: Record<string, string | number> = {}) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return (await person.call('GET', `/api/notes?${search}`)).body;
};
const contents = (body: { notes: { content: string }[] }) => body.notes.map((note) => note.content);

describe('notes', () => {
  it('are written, changed and deleted by their owner', async () => {
    const person = await learner();
    const made = await write(person, { content: '  Trim me  ' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ moduleId: open.id, content: 'Trim me', timestamp: 5 });
    const path = `/api/notes/${made.body.id}`;
    const changed = await person.call('PATCH', path, { timestamp: 65 });
    expect(changed.body).toMatchObject({ content: 'Trim me', timestamp: 65 });
    expect((await person.call('DELETE', path)).status).toBe(200);
    expect((await person.call('DELETE', path)).status).toBe(404);
    expect(contents(await list(person))).toEqual([]);
  });

  it('of somebody else are 404 and stay as they are', async () => {
    const [owner, other] = await Promise.all([learner(), learner()]);
    const { body: note } = await write(owner);
    expect((await other.call('PATCH', `/api/notes/${note.id}`, { content: 'Mine now' })).status).toBe(404);
    expect((await other.call('DELETE', `/api/notes/${note.id}`)).status).toBe(404);
    expect(contents(await list(other))).toEqual([]);
    expect(contents(await list(owner))).toEqual(['A note']);
  });

  it.each([
    [{ content: '' }, 'Write something first'],
    [{ content: ' \n\t ' }, 'Write something first'],
    [{ content: 'x'.repeat(5_001) }, 'A note must not exceed 5000 characters'],
    [{ timestamp: -1 }, 'The time must be 0 or more'],
    [{ timestamp: 99_999 }, 'The time must be within the video'],
    [{ timestamp: 1.5 }, 'The time must be a whole number of seconds'],
  ])('refuse %o', async (change, message) => {
    const reply = await write(await learner(), change);
    expect([400, 422]).toContain(reply.status);
    expect(reply.body.message).toBe(message);
  });

  it('may be as long as allowed, in any script', async () => {
    const content = '🪜'.repeat(2_500);
    expect((await write(await learner(), { content })).body.content).toBe(content);
  });

  it('on a locked module are 403, on an unknown one 404', async () => {
    const person = await learner();
    expect((await write(person, { moduleId: locked.id })).status).toBe(403);
    expect((await write(person, { moduleId: draft.id })).status).toBe(404);
  });

  it('made offline keep the client’s id, and sending twice makes one', async () => {
    const person = await learner();
    const id = newId();
    const first = await write(person, { id });
    const again = await write(person, { id, content: 'A second time' });
    expect(first.body.id).toBe(id);
    expect(again.body).toEqual(first.body);
    const replies = await Promise.all(Array.from({ length: 20 }, () => write(person, { id: newId() })));
    expect(replies.every((reply) => reply.status === 201)).toBe(true);
    expect((await list(person)).notes).toHaveLength(21);
  });

  it('with an id that another person uses do not touch that person’s note', async () => {
    const [owner, other] = await Promise.all([learner(), learner()]);
    const { body: note } = await write(owner, { content: 'The owner’s' });
    const reply = await write(other, { id: note.id, content: 'The other’s' });
    expect(reply.body.content).toBe('The other’s');
    expect(contents(await list(owner))).toEqual(['The owner’s']);
    await other.call('DELETE', `/api/notes/${note.id}`);
    expect(contents(await list(owner))).toEqual(['The owner’s']);
  });

  it('are searched literally: %, _ and \\ are characters', async () => {
    const person = await learner();
    for (const content of ['100% sure', 'snake_case', 'snakeXcase', 'back\\slash', 'Überall'])
      await write(person, { content });
    const found = async (search: string) => contents(await list(person, { search }));
    expect(await found('%')).toEqual(['100% sure']);
    expect(await found('snake_')).toEqual(['snake_case']);
    expect(await found('\\')).toEqual(['back\\slash']);
    expect(await found('SURE')).toEqual(['100% sure']);
    expect(await found("' or 1=1 --")).toEqual([]);
    expect(await found('  ')).toHaveLength(5);
  });

  it('come in the order of module and second, page by page, none twice', async () => {
    const person = await learner();
    for (const timestamp of [30, 10, 20, 10, 5])
      await write(person, { timestamp, content: `at ${timestamp}` });
    await write(person, { moduleId: second.id, timestamp: 1, content: 'second' });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { notes: { content: string }[]; nextCursor: string | null } = await list(person, {
        limit: 2,
        ...(cursor && { cursor }),
      });
      seen.push(...contents(page));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(['at 5', 'at 10', 'at 10', 'at 20', 'at 30', 'second']);
    expect(contents(await list(person, { moduleId: second.id }))).toEqual(['second']);
  });

  it.each(['x', '1.2.3', "1.2.'; drop table notes; --", '..'])('refuse the cursor %j', async (cursor) => {
    const person = await learner();
    const { status } = await person.call('GET', `/api/notes?cursor=${encodeURIComponent(cursor)}`);
    expect(status).toBe(400);
  });

  it('are limited to 120 a minute', async () => {
    const person = await learner();
    const replies = await Promise.all(Array.from({ length: 130 }, () => write(person)));
    const made = replies.filter((reply) => reply.status === 201).length;
    expect(made).toBeGreaterThanOrEqual(119);
    expect(made).toBeLessThanOrEqual(121);
    const refused = replies.find((reply) => reply.status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
