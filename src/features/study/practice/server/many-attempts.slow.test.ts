/** Many answers handed in at one moment: what everyone else notices of the server's own checks (product.md#exercises). */
import { setTimeout as sleep } from 'node:timers/promises';
import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addExercise, addSteps, rightTotal } from '#dev/testing/fixtures.ts';
import { atScale, measured, timeAtScale } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';
import { exerciseAttempts } from './schema.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const p95 = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;

const paths = ['/api/dashboard', '/api/modules', '/api/resources', '/api/notes', '/api/notifications'];

/** Of ten: a loop without an end, a recursion without one, and one that takes all memory. */
const codeOf = (index: number): string => {
  if (index % 10 === 1) return 'function total() { while (true) {} }';
  if (index % 10 === 2) return 'function total() { return total(); }';
  if (index % 10 === 3)
    return 'function total() { const all = []; for (;;) all.push(new Array(100000).fill(0)); }';
  return rightTotal;
};

/** In the quick form other tests share the machine. */
const answers = atScale(10, 50);
const longestP95Ms = atScale(1_500, 300);

it('many answers at the same time, hostile ones among them, hold up no other call', {
  timeout: timeAtScale(60_000, 2),
}, async () => {
  const { open } = await addSteps(app);
  const id = await addExercise(app, open);
  const [writer, reader] = await Promise.all([
    app.person({ tier: 'ESSENTIAL' }),
    app.person({ tier: 'ESSENTIAL' }),
  ]);
  const handed = await Promise.all(
    Array.from({ length: answers }, (_, index) =>
      writer.call('POST', `/api/exercises/${id}/attempts`, {
        attemptId: newId(),
        revision: 1,
        answer: { kind: 'function', files: [{ name: 'total.js', text: codeOf(index) }] },
        result: { passed: 1, total: 1, failed: null },
      }),
    ),
  );
  expect(handed.map(({ status }) => status)).toEqual(handed.map(() => 200));
  let isChecking = true;
  const checking = app.runJobs().finally(() => {
    isChecking = false;
  });
  const times: number[] = [];
  for (let index = 0; isChecking; index += 1) {
    const begunAt = performance.now();
    expect((await reader.call('GET', paths[index % paths.length] ?? '')).status).toBe(200);
    times.push(performance.now() - begunAt);
    await sleep(20);
  }
  await checking;
  const judged = await app.deps.db
    .select({ passed: exerciseAttempts.verifiedPassed })
    .from(exerciseAttempts)
    .where(isNotNull(exerciseAttempts.verifiedAt));
  expect(judged).toHaveLength(answers);
  expect(judged.filter(({ passed }) => passed)).toHaveLength(answers * 0.7);
  expect(times.length).toBeGreaterThan(10);
  expect(p95(times)).toBeLessThan(longestP95Ms);
  measured(
    `${answers} answers checked; other calls meanwhile: ${times.length}, p95 ${p95(times).toFixed(0)} ms`,
  );
});
