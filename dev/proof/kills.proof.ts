/** Line 1: acknowledged writes survive, however often the server or its database is killed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  crash,
  databasePidOf,
  type Product,
  removeDataDir,
  serverPidOf,
  startProduct,
} from '#dev/testing/product.ts';
import { measured } from '#dev/testing/scale.ts';
import { makeLearners, type Person } from './people.ts';
import { keepWriting, readNotes } from './writing.ts';

const killsOfEach = 100;
const servingMs = 5_000;

let product: Product;
let learners: Person[];
beforeAll(async () => {
  product = await startProduct();
  learners = await makeLearners(product.appUrl, 12);
});
afterAll(async () => {
  await product.end();
  removeDataDir(product.dataDir);
});

/** @returns milliseconds until a person's call is answered again. */
async function untilServing(): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const { status } = await (learners[0] as Person).call('GET', '/api/dashboard');
    if (status === 200) return performance.now() - startedAt;
    if (performance.now() - startedAt > 60_000) throw new Error(`not serving again\n${product.output()}`);
    await sleep(25);
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

it.each([
  ['server', serverPidOf],
  ['database', databasePidOf],
] as const)('killing the %s again and again during writes loses nothing', async (name, pidOf) => {
  const writing = keepWriting(learners);
  const times: number[] = [];
  for (let kill = 0; kill < killsOfEach; kill += 1) {
    await sleep(200 + Math.random() * 1_300);
    crash(pidOf(product.pid));
    // The dying process may still answer requests that it already had; measuring begins after that.
    await sleep(20);
    times.push(await untilServing());
  }
  await writing.stop();
  const kept = new Set((await Promise.all(learners.map(readNotes))).flat());
  const lost = [...writing.acknowledged].filter((content) => !kept.has(content));
  expect(writing.acknowledged.size).toBeGreaterThan(killsOfEach);
  expect(lost).toEqual([]);
  expect(Math.max(...times)).toBeLessThanOrEqual(servingMs);
  measured(
    `${killsOfEach} kills of the ${name}: ${writing.acknowledged.size} acknowledged writes, 0 lost, ${writing.refused} refused; serving again after ${median(times).toFixed(0)} ms (median), ${Math.max(...times).toFixed(0)} ms (slowest)`,
  );
});
