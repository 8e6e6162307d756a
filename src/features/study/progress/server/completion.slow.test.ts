/** Modules that ask for more than their video (product.md#progress). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type AddedModule,
  addCourse,
  addExercise,
  addModule,
  rightTotal,
  unknownVideoGuid,
} from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';

let app: TestApp;
let editor: TestPerson;
let module: AddedModule;
let required: string;
let order = 0;

beforeAll(async () => {
  app = await createTestApp();
  editor = await app.person({ roles: ['editor'] });
});
afterAll(() => app.close());

/** A course of one module with an action item, an exercise that is required and one that is not. */
beforeEach(async () => {
  order += 1;
  const course = await addCourse(app, `course-${order}`);
  module = await addModule(app, {
    order,
    items: ['Do it'],
    courseId: course.id,
    videoGuid: unknownVideoGuid,
    completesWith: 'everything',
  });
  required = await addExercise(app, module);
  await addExercise(app, module, { isRequired: false });
});

const learner = () => app.person({ tier: 'ESSENTIAL' });
const path = () => `/api/modules/${module.id}`;
const watch = (person: TestPerson) =>
  person.call('POST', `${path()}/progress`, { progress: 100, completed: true });
const tick = (person: TestPerson) =>
  person.call('PATCH', `/api/action-items/${module.itemIds[0]}/status`, { completed: true });
const pass = (person: TestPerson, id = required, revision = 1) =>
  person.call('POST', `/api/exercises/${id}/attempts`, {
    attemptId: newId(),
    revision,
    answer: { kind: 'function', files: [{ name: 'total.js', text: rightTotal }] },
    result: { passed: 1, total: 1, failed: null },
  });
const stateOf = async (person: TestPerson) => {
  const { body } = await person.call('GET', path());
  return { progress: body.progress, completed: body.completed, workLeft: body.workLeft };
};
const coursesTold = async (person: TestPerson): Promise<number> => {
  const { body } = await person.call('GET', '/api/notifications');
  return body.filter(({ title }: { title: string }) => title.includes('You finished')).length;
};

const orders: [string, ((person: TestPerson) => Promise<unknown>)[]][] = [
  ['the exercise last', [watch, tick, pass]],
  ['the action item last', [watch, pass, tick]],
  ['the video last', [pass, tick, watch]],
];
it.each(orders)('complete with their video, items and required exercises: %s', async (_name, steps) => {
  const person = await learner();
  for (const step of steps) {
    expect((await stateOf(person)).completed).toBe(false);
    await step(person);
  }
  expect(await stateOf(person)).toEqual({
    progress: 100,
    completed: true,
    workLeft: { actionItems: 0, exercises: 0 },
  });
  expect(await coursesTold(person)).toBe(1);
});

it('say what is left, begin the video again, and stay complete when an item is unticked', async () => {
  const person = await learner();
  const ended = await watch(person);
  expect(ended.body).toEqual({ progress: 100, completed: false, timeInSeconds: 0 });
  expect((await stateOf(person)).workLeft).toEqual({ actionItems: 1, exercises: 1 });
  expect(await coursesTold(person)).toBe(0);
  await pass(person);
  await tick(person);
  await person.call('PATCH', `/api/action-items/${module.itemIds[0]}/status`, { completed: false });
  expect((await stateOf(person)).completed).toBe(true);
});

it('wait for the server where an exercise has hidden checks', async () => {
  const hidden = await addExercise(app, module, {
    hiddenChecks: "check('adds up three', () => equal(total([1, 2, 3]), 6));",
  });
  const person = await learner();
  for (const step of [watch, tick, pass]) await step(person);
  await pass(person, hidden);
  expect(await stateOf(person)).toMatchObject({ completed: false, workLeft: { exercises: 1 } });
  await app.deps.jobs.drain();
  expect((await stateOf(person)).completed).toBe(true);
});

it('complete when all of it is done at the same moment', async () => {
  for (let round = 0; round < 8; round += 1) {
    const person = await learner();
    await Promise.all([watch(person), tick(person), pass(person)]);
    expect((await stateOf(person)).completed).toBe(true);
    expect(await coursesTold(person)).toBe(1);
  }
});

const easings: [string, () => Promise<{ status: number }>][] = [
  [
    'the module needs its video only',
    () => editor.call('PUT', `/api/modules/${module.id}`, { completesWith: 'video' }),
  ],
  ['the exercise is removed', () => editor.call('DELETE', `/api/admin/exercises/${required}`)],
  [
    'the exercise is not required any more',
    async () => {
      const { formRevision } = (await editor.call('GET', `/api/admin/exercises/${required}`)).body;
      return editor.call('PUT', `/api/admin/exercises/${required}`, { formRevision, isRequired: false });
    },
  ],
  [
    'the exercise is unpublished',
    () => editor.call('PUT', `/api/admin/exercises/${required}/published`, { isPublished: false }),
  ],
];
it.each(easings)('complete for everyone who has done the rest when %s', async (_name, ease) => {
  const [person, other] = await Promise.all([learner(), learner()]);
  for (const step of [watch, tick]) await step(person);
  await watch(other);
  const isForAll = _name.startsWith('the module');
  expect((await ease()).status).toBe(200);
  expect((await stateOf(person)).completed).toBe(true);
  expect((await stateOf(other)).completed).toBe(isForAll);
});

it('without the setting are complete with their video', async () => {
  const plain = await addModule(app, { order: 500 + order, items: ['Do it'], videoGuid: unknownVideoGuid });
  await addExercise(app, plain);
  const person = await learner();
  const { body } = await person.call('POST', `/api/modules/${plain.id}/progress`, {
    progress: 100,
    completed: true,
  });
  expect(body.completed).toBe(true);
  expect((await person.call('GET', `/api/modules/${plain.id}`)).body.workLeft).toBeNull();
});
