import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AddedModule, addModule, addSteps } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';

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

  it('of other people answer 404 and stay as they are', async () => {
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

  it('can have the maximum length, in any script', async () => {
    const content = '🪜'.repeat(2_500);
    expect((await write(await learner(), { content })).body.content).toBe(content);
  });

  it('answer 403 on a locked module and 404 on an unknown one', async () => {
    const person = await learner();
    expect((await write(person, { moduleId: locked.id })).status).toBe(403);
    expect((await write(person, { moduleId: draft.id })).status).toBe(404);
  });

  it('from an offline client keep its id, and sending twice makes one', async () => {
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

  it('with an id that another person uses do not change that person’s note', async () => {
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

  it('are listed by module and second, page by page, without duplicates', async () => {
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

  it('are listed in the order of the modules, whichever was made first, page by page', async () => {
    const person = await learner();
    const [later, earlier] = [await addModule(app, { order: 9 }), await addModule(app, { order: 8 })];
    for (const [moduleId, timestamp] of [
      [later.id, 1],
      [earlier.id, 2],
      [later.id, 3],
      [earlier.id, 4],
    ])
      await write(person, { moduleId, timestamp, content: `at ${timestamp}` });
    const { nextCursor, ...first } = await list(person, { limit: 3 });
    expect(contents(first)).toEqual(['at 2', 'at 4', 'at 1']);
    expect(contents(await list(person, { limit: 3, cursor: nextCursor }))).toEqual(['at 3']);
  });

  it.each(['x', '1.2.3', "1.2.'; drop table notes; --", '..'])(
    'are not listed from the cursor %j',
    async (cursor) => {
      const person = await learner();
      const { status } = await person.call('GET', `/api/notes?cursor=${encodeURIComponent(cursor)}`);
      expect(status).toBe(400);
    },
  );

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
