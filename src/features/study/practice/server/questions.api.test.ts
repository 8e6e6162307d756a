import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AddedModule, addExercise, addSteps } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';
import { exercises } from './schema.ts';

let app: TestApp;
let coach: TestPerson;
let open: AddedModule;
let locked: AddedModule;

beforeAll(async () => {
  app = await createTestApp();
  coach = await app.person({ roles: ['coach'], name: 'Dimas Coach' });
  ({ open, locked } = await addSteps(app));
});
afterAll(() => app.close());

const answer = { kind: 'function', files: [{ name: 'total.js', text: 'function total() { return NaN; }' }] };

const ask = (person: TestPerson, id: string, more: object = {}) =>
  person.call('POST', `/api/exercises/${id}/questions`, {
    threadId: newId(),
    messageId: newId(),
    text: 'Why is it `NaN`?',
    line: 1,
    revision: 1,
    answer,
    output: 'NaN',
    ...more,
  });
const left = async (person: TestPerson) => (await person.call('GET', '/api/credits')).body.balances.question;

describe('a question about an exercise', () => {
  it('costs one question, and keeps the code as it was, for the learner and for coaches', async () => {
    const [person, stranger] = [
      await app.person({ tier: 'ESSENTIAL' }),
      await app.person({ tier: 'ESSENTIAL' }),
    ];
    const id = await addExercise(app, open);
    expect(await left(person)).toBe(1);
    const { status, body } = await ask(person, id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'exercise',
      subjectId: id,
      about: 'Add up an order',
      messagesLeft: 2,
    });
    expect(body.messages).toMatchObject([{ side: 'learner', line: 1, file: null }]);
    expect(await left(person)).toBe(0);
    const question = (await person.call('GET', `/api/questions/${body.id}`)).body;
    expect(question).toMatchObject({
      exercise: { id, title: 'Add up an order', place: { index: expect.any(Number) } },
      revision: 1,
      answer,
      output: 'NaN',
      second: null,
      attempts: [],
    });
    expect((await stranger.call('GET', `/api/questions/${body.id}`)).status).toBe(404);
    expect((await coach.call('GET', `/api/questions/${body.id}`)).body).toMatchObject({ answer });
  });

  it('names the file of its line, and no file without a line', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const id = await addExercise(app, open);
    const named = await ask(person, id, { line: 3, file: 'style.css' });
    expect(named.body.messages).toMatchObject([{ line: 3, file: 'style.css' }]);
    const general = await ask(person, id, { line: undefined, file: 'style.css' });
    expect(general.body.messages).toMatchObject([{ line: null, file: null }]);
    expect((await ask(person, id, { file: 'x'.repeat(101) })).status).toBe(422);
  });

  it('carries the place in the video: the exercise’s own, or where the learner has stopped', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const place = async (given: { atSecond?: number }) => {
      const { body } = await ask(person, await addExercise(app, open, given));
      return (await coach.call('GET', `/api/questions/${body.id}`)).body.second;
    };
    expect(await place({})).toBeNull();
    await person.call('PUT', `/api/modules/${open.id}/position`, { seconds: 47.8 });
    expect(await place({})).toBe(47);
    expect(await place({ atSecond: 30 })).toBe(30);
  });

  it('is about the exercise in each reader’s language', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const { body } = await ask(person, await addExercise(app, open));
    const inIndonesian = { 'x-language': 'id' };
    const read = await person.call('GET', `/api/threads/${body.id}`, undefined, inIndonesian);
    expect(read.body.about).toBe('Jumlahkan pesanan');
  });

  it('shows coaches what the learner tried, the newest first, and the learner only what they asked', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const id = await addExercise(app, open);
    for (const [passed, failed] of [
      [0, 'first'],
      [1, 'second'],
    ] as const)
      await person.call('POST', `/api/exercises/${id}/attempts`, {
        attemptId: newId(),
        revision: 1,
        answer,
        result: { passed, total: 2, failed },
        secondsAgo: passed === 0 ? 60 : 0,
      });
    const { body } = await ask(person, id);
    expect((await person.call('GET', `/api/questions/${body.id}`)).body.attempts).toEqual([]);
    expect((await coach.call('GET', `/api/questions/${body.id}`)).body.attempts).toMatchObject([
      { passed: 1, total: 2, failed: 'second', answer },
      { passed: 0, total: 2, failed: 'first' },
    ]);
  });

  it('that is sent twice is asked once', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const id = await addExercise(app, open);
    const ids = { threadId: newId(), messageId: newId() };
    const replies = await Promise.all([1, 2, 3].map(() => ask(person, id, ids)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await left(person)).toBe(3);
    expect((await person.call('GET', `/api/threads?kind=exercise&subjectId=${id}`)).body).toHaveLength(1);
  });

  it('is refused without a question left, and nothing is stored', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const id = await addExercise(app, open);
    const replies = await Promise.all([1, 2, 3, 4].map(() => ask(person, id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await left(person)).toBe(0);
    expect((await person.call('GET', '/api/threads')).body).toHaveLength(1);
  });

  it('needs the exercise’s plan, and an answer of its kind', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    expect((await ask(person, await addExercise(app, locked))).status).toBe(403);
    expect((await ask(person, newId())).status).toBe(404);
    const other = await ask(person, await addExercise(app, open), { answer: { kind: 'order', places: [] } });
    expect(other.status).toBe(422);
    expect(await left(person)).toBe(1);
  });

  it('gives the exercise away to nobody who has lost the plan', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const admin = await app.person({ isAdmin: true });
    const { body } = await ask(person, await addExercise(app, open));
    const { entitlements: held } = (await admin.call('GET', `/api/admin/users/${person.userId}`)).body;
    const path = `/api/admin/users/${person.userId}/entitlements/${held[0].id}/revoke`;
    expect((await admin.call('POST', path, { reason: 'A test' })).status).toBe(200);
    expect((await person.call('GET', `/api/questions/${body.id}`)).status).toBe(403);
    expect((await person.call('GET', `/api/threads/${body.id}`)).status).toBe(200);
  });

  it('can be read after the exercise was taken back', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const id = await addExercise(app, open);
    const { body } = await ask(person, id);
    await app.deps.db.update(exercises).set({ isPublished: false }).where(eq(exercises.id, id));
    expect((await coach.call('GET', `/api/questions/${body.id}`)).body).toMatchObject({
      answer,
      exercise: { id, place: { index: 0 } },
    });
  });
});
