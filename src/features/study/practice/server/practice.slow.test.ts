import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AddedModule, addExercise, addSteps, rightTotal } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';
import { exercises } from './schema.ts';

let app: TestApp;
let open: AddedModule;
let locked: AddedModule;
let draft: AddedModule;

beforeAll(async () => {
  app = await createTestApp();
  ({ open, locked, draft } = await addSteps(app));
});
afterAll(() => app.close());

const file = (text: string) => [{ name: 'total.js', text }];
const wrong = 'function total(prices) { return prices[0]; }';
const onlyVisible = 'function total(prices) { return prices.length === 2 ? prices[0] + prices[1] : 0; }';

const learner = () => app.person({ tier: 'ESSENTIAL' });

const hand = (person: TestPerson, id: string, code: string, passed: number, more: object = {}) =>
  person.call('POST', `/api/exercises/${id}/attempts`, {
    attemptId: newId(),
    revision: 1,
    answer: { kind: 'function', files: file(code) },
    result: { passed, total: 1, failed: passed === 1 ? null : 'adds up two drinks' },
    ...more,
  });
const progressOf = async (person: TestPerson, id: string) =>
  (await person.call('GET', `/api/exercises/${id}/progress`)).body;

describe('an exercise', () => {
  it('is given without its hidden checks and its model answer', async () => {
    const id = await addExercise(app, open, { hiddenChecks: "check('secret canary', () => equal(1, 1));" });
    const { status, body } = await (await learner()).call('GET', `/api/exercises/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ hasHiddenChecks: true, state: 'new', lastAnswer: null, revision: 1 });
    expect(JSON.stringify(body)).not.toContain('canary');
    expect(JSON.stringify(body)).not.toContain('sum += price');
  });

  it('is in the reader’s language, sentences of its checks included', async () => {
    const id = await addExercise(app, open);
    const reply = await (await learner()).call('GET', `/api/exercises/${id}`, undefined, {
      'x-language': 'id',
    });
    expect(reply.body).toMatchObject({
      title: 'Jumlahkan pesanan',
      language: 'id',
      phrases: { 'adds up two drinks': 'menjumlahkan dua minuman' },
    });
  });

  it('begins with comments in the reader’s language, and so does its model answer', async () => {
    const files = file('function total(prices) {\n  // Write here.\n}\n');
    const id = await addExercise(app, open, {
      work: { kind: 'function', files, names: ['total'] },
      solution: { kind: 'function', files },
      translations: {
        id: { title: 'Jumlah', task: 'Jumlahkan.', hints: [], phrases: { 'Write here.': 'Tulis di sini.' } },
      },
    });
    const person = await learner();
    const ask = (language: string) =>
      person.call('GET', `/api/exercises/${id}`, undefined, { 'x-language': language });
    expect((await ask('en')).body.work.files[0].text).toContain('  // Write here.\n');
    expect((await ask('id')).body.work.files[0].text).toContain('  // Tulis di sini.\n');
    const askForAnswer = () =>
      person.call('POST', `/api/exercises/${id}/solution`, {}, { 'x-language': 'id' });
    expect((await askForAnswer()).body.solution).toBeNull();
    expect((await askForAnswer()).body.solution.files[0].text).toContain('  // Tulis di sini.\n');
  });

  it('of a module that the plan does not include is refused, and its title stays a teaser', async () => {
    const id = await addExercise(app, locked);
    const person = await learner();
    expect((await person.call('GET', `/api/exercises/${id}`)).status).toBe(403);
    expect((await hand(person, id, rightTotal, 1)).status).toBe(403);
    expect((await person.call('POST', `/api/exercises/${id}/solution`)).status).toBe(403);
    const list = await person.call('GET', `/api/modules/${locked.id}/exercises`);
    expect(list.body.map(({ title }: { title: string }) => title)).toEqual(['Add up an order']);
  });

  it('of a draft, or of none, does not exist', async () => {
    const id = await addExercise(app, draft);
    const person = await learner();
    expect((await person.call('GET', `/api/exercises/${id}`)).status).toBe(404);
    expect((await person.call('GET', `/api/exercises/${newId()}`)).status).toBe(404);
    expect((await person.call('GET', `/api/modules/${draft.id}/exercises`)).status).toBe(404);
  });
});

describe('attempts', () => {
  it('count once, however often they are sent', async () => {
    const [id, person] = [await addExercise(app, open), await learner()];
    const attemptId = newId();
    await Promise.all([1, 2, 3, 4].map(() => hand(person, id, wrong, 0, { attemptId })));
    expect(await progressOf(person, id)).toMatchObject({ state: 'tried', attempts: 1 });
  });

  it('that pass in the browser count right away, and the server confirms them', async () => {
    const [id, person] = [await addExercise(app, open), await learner()];
    expect((await hand(person, id, rightTotal, 1)).body).toMatchObject({
      state: 'passed',
      isVerified: false,
    });
    await app.deps.jobs.drain();
    expect(await progressOf(person, id)).toMatchObject({
      state: 'passed',
      isVerified: true,
      lastCheck: { passed: true, failed: [] },
    });
  });

  it('that only claim to pass are not confirmed', async () => {
    const [id, person] = [await addExercise(app, open), await learner()];
    await hand(person, id, wrong, 1);
    await app.deps.jobs.drain();
    expect(await progressOf(person, id)).toMatchObject({
      isVerified: false,
      lastCheck: { passed: false, failed: ['adds up two drinks'] },
    });
  });

  it('pass an exercise with hidden checks only when the server has run them', async () => {
    const hiddenChecks = "check('adds up three', () => equal(total([1, 2, 3]), 6));";
    const [id, person] = [await addExercise(app, open, { hiddenChecks }), await learner()];
    expect((await hand(person, id, onlyVisible, 1)).body.state).toBe('tried');
    await app.deps.jobs.drain();
    expect(await progressOf(person, id)).toMatchObject({
      state: 'tried',
      lastCheck: { passed: false, failed: ['adds up three'] },
    });
    await hand(person, id, rightTotal, 1);
    await app.deps.jobs.drain();
    expect(await progressOf(person, id)).toMatchObject({ state: 'passed', isVerified: true, attempts: 2 });
  });

  it('that the server refuses are told once for each revision, with the name of the check', async () => {
    const [id, person] = [await addExercise(app, open), await learner()];
    const told = async (language = 'en') =>
      (await person.call('GET', '/api/notifications', undefined, { 'x-language': language })).body;
    // One that the browser says fails is no claim.
    await hand(person, id, wrong, 0);
    await app.deps.jobs.drain();
    expect(await told()).toEqual([]);
    for (let times = 0; times < 2; times += 1) {
      await hand(person, id, wrong, 1);
      await app.deps.jobs.drain();
    }
    const english = await told();
    expect(english).toMatchObject([
      {
        title: 'Our own check says not yet: Add up an order',
        message: expect.stringContaining('“adds up two drinks”'),
        actionUrl: `/exercises/${id}`,
      },
    ]);
    expect((await told('id'))[0]).toMatchObject({
      title: 'Menurut pemeriksaan kami, belum: Jumlahkan pesanan',
      message: expect.stringContaining('“menjumlahkan dua minuman”'),
    });
    await app.deps.db.update(exercises).set({ revision: 2 }).where(eq(exercises.id, id));
    await hand(person, id, wrong, 1, { revision: 2 });
    await app.deps.jobs.drain();
    expect(await told()).toHaveLength(2);
  });

  it('that the server refuses after it has confirmed one are not told', async () => {
    const [id, person] = [await addExercise(app, open), await learner()];
    for (const code of [rightTotal, wrong]) {
      await hand(person, id, code, 1);
      await app.deps.jobs.drain();
    }
    expect((await person.call('GET', '/api/notifications')).body).toEqual([]);
  });

  it('that pass make an earlier refusal of the exercise read', async () => {
    const [id, other, person] = [await addExercise(app, open), await addExercise(app, open), await learner()];
    const unread = async () => (await person.call('GET', '/api/notifications/count')).body.count;
    for (const exercise of [id, other]) await hand(person, exercise, wrong, 1);
    await app.deps.jobs.drain();
    expect(await unread()).toBe(2);
    await hand(person, id, rightTotal, 1);
    await app.deps.jobs.drain();
    expect(await unread()).toBe(1);
  });

  it('after a pass take nothing back', async () => {
    const [id, person] = [await addExercise(app, open), await learner()];
    await hand(person, id, rightTotal, 1);
    await app.deps.jobs.drain();
    await hand(person, id, wrong, 0);
    expect(await progressOf(person, id)).toMatchObject({ state: 'passed', isVerified: true, attempts: 2 });
  });

  it('at an earlier revision keep their claim and are not checked with the new checks', async () => {
    const [id, person] = [await addExercise(app, open, { revision: 2 }), await learner()];
    await hand(person, id, rightTotal, 1, { revision: 1 });
    await app.deps.jobs.drain();
    expect(await progressOf(person, id)).toMatchObject({ state: 'passed', isVerified: false });
    expect((await person.call('GET', `/api/exercises/${id}`)).body.lastAnswer).toBeNull();
  });

  it('must be of the exercise’s kind', async () => {
    const [id, person] = [await addExercise(app, open), await learner()];
    const reply = await hand(person, id, rightTotal, 1, { answer: { kind: 'output', text: '1' } });
    expect(reply.status).toBe(422);
    expect(reply.body.message).toBe('This answer is for another kind of exercise.');
  });

  it('belong to their owner', async () => {
    const [id, person, other] = [await addExercise(app, open), await learner(), await learner()];
    await hand(person, id, rightTotal, 1);
    expect(await progressOf(other, id)).toMatchObject({ state: 'new', attempts: 0 });
    expect((await other.call('GET', `/api/exercises/${id}`)).body.lastAnswer).toBeNull();
  });
});

describe('help', () => {
  it('counts the hints that were opened, and never fewer', async () => {
    const [id, person] = [await addExercise(app, open), await learner()];
    const path = `/api/exercises/${id}/hints`;
    expect((await person.call('PUT', path, { count: 2 })).body.hintsUsed).toBe(2);
    expect((await person.call('PUT', path, { count: 1 })).body.hintsUsed).toBe(2);
    expect((await person.call('PUT', path, { count: 9 })).body.hintsUsed).toBe(2);
  });

  it('shows the model answer when it is asked for twice', async () => {
    const [id, person] = [await addExercise(app, open), await learner()];
    const ask = async () => (await person.call('POST', `/api/exercises/${id}/solution`)).body.solution;
    expect(await ask()).toBeNull();
    expect(await ask()).toMatchObject({ kind: 'function', files: file(rightTotal) });
  });

  it('shows the model answer after a pass, which no longer counts as asking for it', async () => {
    const [id, person] = [await addExercise(app, open), await learner()];
    await hand(person, id, rightTotal, 1);
    const { body } = await person.call('POST', `/api/exercises/${id}/solution`);
    expect(body.solution).toMatchObject({ kind: 'function', files: file(rightTotal) });
    expect(body.progress.solutionAsks).toBe(0);
  });
});
