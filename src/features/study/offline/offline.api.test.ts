/** What was written offline is saved once, for its writer, and without undoing later changes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AddedModule, addModule, unknownVideoGuid } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';

let app: TestApp;
let module: AddedModule;

beforeAll(async () => {
  app = await createTestApp();
  // The provider does not know this video, so its length is the module's minutes: 10 × 60 seconds.
  module = await addModule(app, { order: 1, items: ['Do it'], videoGuid: unknownVideoGuid });
});
afterAll(() => app.close());

const learner = () => app.person({ tier: 'ESSENTIAL' });
const progressPath = () => `/api/modules/${module.id}/progress`;
const position = (person: TestPerson, seconds: number, secondsAgo?: number) =>
  person.call('PUT', `/api/modules/${module.id}/position`, { seconds, secondsAgo });
const notesOf = async (person: TestPerson) => (await person.call('GET', '/api/notes')).body.notes;

/** Sends as the outbox does: with the writer's id. */
const sendAs = (writer: string, person: TestPerson, method: string, path: string, body: object) =>
  person.call(method, path, body, { 'x-written-by': writer });

describe('a note with a client’s id', () => {
  it('sent twenty times in parallel is one note, and every answer is that note', async () => {
    const person = await learner();
    const note = { id: newId(), moduleId: module.id, content: 'In the tunnel', timestamp: 7 };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => person.call('POST', '/api/notes', note)),
    );
    for (const reply of replies) expect(reply).toMatchObject({ status: 201, body: note });
    expect(await notesOf(person)).toHaveLength(1);
  });

  it('sent again after a change elsewhere keeps that change', async () => {
    const person = await learner();
    const note = { id: newId(), moduleId: module.id, content: 'First', timestamp: 7 };
    await person.call('POST', '/api/notes', note);
    await person.call('PATCH', `/api/notes/${note.id}`, { content: 'Better' });
    const again = await person.call('POST', '/api/notes', note);
    expect(again.body.content).toBe('Better');
    expect(await notesOf(person)).toMatchObject([{ content: 'Better' }]);
  });

  it('changed after it was deleted elsewhere answers 404, so its writer can be told', async () => {
    const person = await learner();
    const note = { id: newId(), moduleId: module.id, content: 'Gone', timestamp: 7 };
    await person.call('POST', '/api/notes', note);
    await person.call('DELETE', `/api/notes/${note.id}`);
    expect((await person.call('PATCH', `/api/notes/${note.id}`, { content: 'Late' })).status).toBe(404);
    expect(await notesOf(person)).toEqual([]);
  });
});

describe('a change that waited on a device', () => {
  it('of any kind is refused if someone else is signed in by now', async () => {
    const [writer, other] = await Promise.all([learner(), learner()]);
    const note = { id: newId(), moduleId: module.id, content: 'The writer’s', timestamp: 7 };
    const item = `/api/action-items/${module.itemIds[0]}/status`;
    const sends: [string, string, object][] = [
      ['POST', '/api/notes', note],
      ['PATCH', item, { completed: true }],
      ['PUT', `/api/modules/${module.id}/position`, { seconds: 300 }],
      ['POST', progressPath(), { progress: 100, completed: true }],
    ];
    for (const [method, path, body] of sends)
      expect((await sendAs(writer.userId, other, method, path, body)).status, path).toBe(401);
    expect(await notesOf(other)).toEqual([]);
    const { body } = await other.call('GET', `/api/modules/${module.id}`);
    expect(body).toMatchObject({ progress: 0, completed: false, actionItems: [{ completed: false }] });
    for (const [method, path, sent] of sends)
      expect((await sendAs(writer.userId, writer, method, path, sent)).status, path).toBeLessThan(300);
    expect(await notesOf(writer)).toMatchObject([{ content: 'The writer’s' }]);
  });
});

describe('a request from a person’s page', () => {
  const support = { name: 'Sari', email: 'sari@example.com', subject: 'Help', message: 'I am signed out.' };

  it('is accepted after the session ended if everyone may send it, but not in another’s session', async () => {
    const [writer, other] = await Promise.all([learner(), learner()]);
    const as = { 'x-written-by': writer.userId };
    expect((await app.browser().call('POST', '/api/support', support, as)).status).toBe(201);
    expect((await other.call('POST', '/api/support', support, as)).status).toBe(401);
    const note = { id: newId(), moduleId: module.id, content: 'Mine', timestamp: 7 };
    expect((await app.browser().call('POST', '/api/notes', note, as)).status).toBe(401);
  });
});

describe('a position from the past', () => {
  it('does not replace a later one of another device, but still counts for progress', async () => {
    const person = await learner();
    await position(person, 60);
    expect((await position(person, 480, 3_600)).body).toMatchObject({ progress: 80, timeInSeconds: 60 });
    expect((await position(person, 90, 0)).body).toMatchObject({ progress: 80, timeInSeconds: 90 });
  });

  it('is where playback resumes if it is the latest', async () => {
    const person = await learner();
    await position(person, 60, 7_200);
    expect((await position(person, 480, 3_600)).body).toMatchObject({ timeInSeconds: 480 });
  });

  it('does not undo completion, and a past end completes', async () => {
    const person = await learner();
    await position(person, 60);
    const ended = { progress: 100, completed: true, secondsAgo: 3_600 };
    expect((await person.call('POST', progressPath(), ended)).body.completed).toBe(true);
    await position(person, 30, 7_200);
    expect((await person.call('GET', progressPath())).body).toMatchObject({ progress: 100, completed: true });
  });

  it.each([-1, '5', 1e9])('refuses %j seconds ago', async (secondsAgo) => {
    const reply = await (await learner()).call('PUT', `/api/modules/${module.id}/position`, {
      seconds: 1,
      secondsAgo,
    });
    expect([400, 422]).toContain(reply.status);
  });
});
