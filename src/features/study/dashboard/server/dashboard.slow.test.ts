import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tier } from '#access/tiers.ts';
import { type AddedModule, addCourse, addExercise, addModule, rightTotal } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';
import { hourMs } from '#kernel/time.ts';

let app: TestApp;
let first: AddedModule;
let second: AddedModule;
beforeAll(async () => {
  app = await createTestApp();
  const { id: courseId } = await addCourse(app, 'course');
  await addModule(app, { order: 1, isFreePreview: true, courseId });
  await addModule(app, { order: 2, tier: 'STARTER' });
  first = await addModule(app, {
    order: 3,
    title: 'First',
    summary: 'Short',
    items: ['A', 'B', 'C'],
    courseId,
  });
  second = await addModule(app, { order: 4, title: 'Second', items: ['D', 'E', 'F'] });
  await addModule(app, { order: 5, tier: 'ACCELERATOR' });
  await addModule(app, { order: 6, tier: 'BREAKTHROUGH', items: ['Top'] });
  await addModule(app, { order: 7, isPublished: false });
});
afterAll(() => app.close());

describe('the dashboard', () => {
  it.each<[string, { tier?: Tier; isAdmin?: boolean }, number]>([
    ['someone who has not paid', {}, 1],
    ['STARTER', { tier: 'STARTER' }, 2],
    ['ESSENTIAL', { tier: 'ESSENTIAL' }, 4],
    ['ACCELERATOR', { tier: 'ACCELERATOR' }, 5],
    ['BREAKTHROUGH', { tier: 'BREAKTHROUGH' }, 6],
    ['an administrator', { isAdmin: true }, 6],
  ])('of %s counts the open modules', async (_, options, total) => {
    const person = await app.person(options);
    const { body } = await person.call('GET', '/api/dashboard');
    expect(body).toEqual({
      overallProgress: {
        completedModules: 0,
        totalModules: total,
        tickedItems: 0,
        totalItems: expect.any(Number),
        passedExercises: 0,
        totalExercises: 0,
        notes: 0,
        lastModule: null,
      },
      nextActions: [],
      nextExercise: null,
      climb: expect.objectContaining({ hereId: expect.any(Number) }),
      belongings: expect.objectContaining({ moreCourses: 0 }),
      waitingPayment: null,
      upcomingBooking: null,
      learningMaterial: (await person.call('GET', '/api/materials')).body,
    });
  });

  it.each<[string, { tier?: Tier }, object[]]>([
    ['someone who has not paid', {}, []],
    ['ESSENTIAL', { tier: 'ESSENTIAL' }, [{ kind: 'question', left: 1, perMonth: 1 }]],
    [
      'BREAKTHROUGH',
      { tier: 'BREAKTHROUGH' },
      [
        { kind: 'session', left: 1, perMonth: 1 },
        { kind: 'review', left: 1, perMonth: 1 },
        { kind: 'code', left: 2, perMonth: 2 },
        { kind: 'question', left: 8, perMonth: 8 },
      ],
    ],
  ])('tells %s what they have until they have finished a module', async (_, options, credits) => {
    const person = await app.person(options);
    const { body } = await person.call('GET', '/api/dashboard');
    expect(body.belongings.courses).toContainEqual(
      expect.objectContaining({ slug: 'course', language: 'en' }),
    );
    expect(body.belongings.credits).toEqual(credits);
    await person.call('POST', `/api/modules/${body.climb.hereId}/progress`, {
      progress: 100,
      completed: true,
    });
    expect((await person.call('GET', '/api/dashboard')).body).not.toHaveProperty('belongings');
  });

  it('continues with the last module and its open actions, and counts what is done', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const report = (id: number, body: object) => person.call('POST', `/api/modules/${id}/progress`, body);
    await report(first.id, { progress: 40 });
    await person.call('PATCH', `/api/action-items/${first.itemIds[0]}/status`, { completed: true });
    const begun = (await person.call('GET', '/api/dashboard')).body;
    expect(begun.overallProgress.lastModule).toEqual({
      id: first.id,
      title: 'First',
      summary: 'Short',
      language: 'en',
      progress: 40,
      duration: 10,
      courseSlug: 'course',
      minutesLeft: 6,
    });
    expect(begun.nextActions.map((action: { title: string }) => action.title)).toEqual(['B', 'C']);
    expect(begun.overallProgress).toMatchObject({ tickedItems: 1, notes: 0 });
    expect(begun.overallProgress.totalItems).toBeGreaterThan(begun.overallProgress.tickedItems);
    expect(begun.nextActions[0]).toMatchObject({ moduleId: first.id, moduleTitle: 'First' });
    await report(second.id, { progress: 10 });
    await report(first.id, { progress: 100, completed: true });
    const after = (await person.call('GET', '/api/dashboard')).body;
    expect(after.overallProgress).toMatchObject({ completedModules: 1, lastModule: { id: second.id } });
    expect(after.nextActions).toHaveLength(4);
  });

  it('does not count progress in modules that are no longer open to the person', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    await person.call('POST', `/api/modules/${first.id}/progress`, { progress: 100, completed: true });
    await app.deps.db.execute(
      `update entitlements set revoked_at = now() where user_id = '${person.userId}'`,
    );
    const { body } = await person.call('GET', '/api/dashboard');
    expect(body.overallProgress).toMatchObject({ completedModules: 0, totalModules: 1 });
    // Only the free preview is left, which has not been started.
    expect(body.overallProgress.lastModule).toMatchObject({ progress: 0, title: 'Module 1' });
    expect(body.nextActions).toEqual([]);
  });

  it('continues with the first unfinished module when every started one is done', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    await person.call('POST', `/api/modules/${first.id}/progress`, { progress: 100, completed: true });
    const { body } = await person.call('GET', '/api/dashboard');
    expect(body.overallProgress.lastModule.id).not.toBe(first.id);
    expect(body.overallProgress.lastModule.progress).toBe(0);
  });

  it('shows the step where the person is with its neighbours, and folds the rest', async () => {
    const { id: courseId } = await addCourse(app, 'long-course');
    const steps: AddedModule[] = [];
    for (let order = 50; order < 55; order += 1)
      steps.push(await addModule(app, { order, title: `Step ${order - 49}`, courseId, items: ['Try'] }));
    const [one, two, three, four, five] = steps as [
      AddedModule,
      AddedModule,
      AddedModule,
      AddedModule,
      AddedModule,
    ];
    const person = await app.person({ tier: 'ESSENTIAL' });
    const climb = async () => (await person.call('GET', '/api/dashboard')).body.climb;
    expect((await climb()).firstSteps).toMatchObject({ hasTicked: false, hasNoted: false });
    await person.call('POST', `/api/modules/${first.id}/progress`, { progress: 10 });
    for (const { id } of [one, two])
      await person.call('POST', `/api/modules/${id}/progress`, { progress: 100, completed: true });
    await person.call('PUT', `/api/modules/${four.id}/position`, { seconds: 90 });
    await person.call('PATCH', `/api/action-items/${one.itemIds[0]}/status`, { completed: true });
    await person.call('POST', '/api/notes', { moduleId: four.id, content: 'A note', timestamp: 1 });
    const shown = await climb();
    expect(shown).toMatchObject({
      course: { slug: 'long-course' },
      hereId: four.id,
      steps: [
        { id: three.id, number: 3, completed: false, timeInSeconds: 0 },
        { id: four.id, number: 4, completed: false, timeInSeconds: 90, lengthSeconds: 600 },
        { id: five.id, number: 5, completed: false, locked: false },
      ],
      earlier: { count: 2, completed: 2 },
      others: [{ slug: 'course', completed: 0, total: 2 }],
      firstSteps: { item: { title: 'Try' }, hasTicked: true, hasNoted: true },
    });
    for (const { id } of steps)
      await person.call('POST', `/api/modules/${id}/progress`, { progress: 100, completed: true });
    expect((await climb()).course.slug).toBe('course');
    // At the top it stays at the module that was worked on last, as the last module does.
    for (const { id } of (await person.call('GET', '/api/modules')).body)
      await person.call('POST', `/api/modules/${id}/progress`, { progress: 100, completed: true });
    await person.call('PUT', `/api/modules/${two.id}/position`, { seconds: 5 });
    const { body } = await person.call('GET', '/api/dashboard');
    expect(body.overallProgress.completedModules).toBe(body.overallProgress.totalModules);
    expect(body.climb.hereId).toBe(two.id);
    expect(body.overallProgress.lastModule.id).toBe(two.id);
  });

  it('shows a step above the plan as locked', async () => {
    const { id: courseId } = await addCourse(app, 'locked-course');
    const open = await addModule(app, { order: 0, courseId, isFreePreview: true });
    const locked = await addModule(app, { order: 1, tier: 'BREAKTHROUGH', courseId });
    const person = await app.person();
    const { climb } = (await person.call('GET', '/api/dashboard')).body;
    expect(climb.hereId).toBe(open.id);
    expect(climb.steps).toMatchObject([
      { id: open.id, locked: false },
      { id: locked.id, locked: true, tier: 'BREAKTHROUGH' },
    ]);
  });

  it('counts passed exercises of open modules, and offers the next one of the module that is begun', async () => {
    const { id: courseId } = await addCourse(app, 'practice-course');
    const own = await addModule(app, { order: 60, courseId });
    const above = await addModule(app, { order: 61, courseId, tier: 'BREAKTHROUGH' });
    await addExercise(app, own, { isRequired: false, position: 0 });
    const [one, two] = [
      await addExercise(app, own, { title: 'One', position: 1 }),
      await addExercise(app, own, { title: 'Two', position: 2 }),
    ];
    await addExercise(app, own, { isPublished: false });
    await addExercise(app, own, { deletedAt: new Date() });
    await addExercise(app, above);
    const person = await app.person({ tier: 'ESSENTIAL' });
    const other = await app.person({ tier: 'ESSENTIAL' });
    const read = async () => (await person.call('GET', '/api/dashboard')).body;
    const attempt = (id: string, passed: number, by = person) =>
      by.call('POST', `/api/exercises/${id}/attempts`, {
        attemptId: newId(),
        revision: 1,
        answer: { kind: 'function', files: [{ name: 'total.js', text: rightTotal }] },
        result: { passed, total: 1, failed: passed ? null : 'adds up two drinks' },
      });
    expect((await read()).nextExercise).toBeNull();
    await person.call('POST', `/api/modules/${own.id}/progress`, { progress: 10 });
    await attempt(one, 0);
    await attempt(one, 1, other);
    const begun = await read();
    expect(begun.nextExercise).toEqual({ id: one, title: 'One', language: 'en', moduleId: own.id });
    expect(begun.overallProgress).toMatchObject({ passedExercises: 0, totalExercises: 3 });
    await attempt(one, 1);
    const after = await read();
    expect(after.nextExercise).toMatchObject({ id: two });
    expect(after.overallProgress).toMatchObject({ passedExercises: 1, totalExercises: 3 });
    await attempt(two, 1);
    // The one that is left is not required.
    expect((await read()).nextExercise).toBeNull();
    const { body: list } = await person.call('GET', '/api/modules');
    const counts = (id: number) => list.find((module: { id: number }) => module.id === id);
    expect(counts(own.id)).toMatchObject({ exerciseCount: 3, exercisesPassed: 2 });
    expect(counts(above.id)).toMatchObject({ locked: true, exerciseCount: 1, exercisesPassed: 0 });
    await app.deps.db.execute(
      `update entitlements set revoked_at = now() where user_id = '${person.userId}'`,
    );
    expect((await read()).overallProgress).toMatchObject({ passedExercises: 0, totalExercises: 0 });
  });

  it('mentions an unpaid order until it is paid or over', async () => {
    const person = await app.person();
    const waiting = async () => (await person.call('GET', '/api/dashboard')).body.waitingPayment;
    await person.call('POST', '/api/payment/create-invoice', { tier: 'ESSENTIAL' });
    expect(await waiting()).toEqual({
      tier: 'ESSENTIAL',
      amountIdr: 499_000,
      provider: 'xendit',
      couponCode: null,
      isGift: false,
    });
    const other = await app.person();
    expect((await other.call('GET', '/api/dashboard')).body.waitingPayment).toBeNull();
    app.clock.advance(25 * hourMs);
    expect(await waiting()).toBeNull();
    app.clock.reset();
    const [invoice] = await app.invoices(person.email);
    await app.pay(invoice?.id ?? '');
    await app.runJobs();
    expect(await waiting()).toBeNull();
  });

  it('takes the same number of statements whatever the amount of data', async () => {
    const small = await app.person({ tier: 'ESSENTIAL' });
    const large = await app.person({ tier: 'ESSENTIAL' });
    const added: number[] = [];
    for (let index = 0; index < 60; index += 1) {
      const { id } = await addModule(app, { order: 100 + index, items: ['X', 'Y', 'Z'] });
      added.push(id);
    }
    for (const id of added) await large.call('POST', `/api/modules/${id}/progress`, { progress: 50 });
    const count = (person: typeof small) =>
      app.countStatements(async () => {
        expect((await person.call('GET', '/api/dashboard')).status).toBe(200);
      });
    // The first visit writes when the person was last seen.
    for (const person of [small, large]) await person.call('GET', '/api/dashboard');
    const statements = await count(small);
    expect(await count(large)).toBe(statements);
    // One for the session with its person and entitlements, six for the dashboard itself, three for a newcomer.
    expect(statements).toBe(10);
    await small.call('POST', `/api/modules/${first.id}/progress`, { progress: 100, completed: true });
    expect(await count(small)).toBe(7);
    const list = (person: typeof small) => app.countStatements(() => person.call('GET', '/api/modules'));
    expect(await list(large)).toBe(await list(small));
    const one = (id: number) => app.countStatements(() => large.call('GET', `/api/modules/${id}`));
    expect(await one(added[0] ?? 0)).toBe(await one(first.id));
  });
});
