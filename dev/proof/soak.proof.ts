/** Line 25: half an hour of ordinary use by fifty people. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { familyOf, type Product, removeDataDir, startProduct } from '#dev/testing/product.ts';
import { measured } from '#dev/testing/scale.ts';
import { makeLearners, type Person } from './people.ts';

const people = 50;
const minutes = Number(process.env.SOAK_MINUTES ?? 30);

let product: Product;
let learners: Person[];
beforeAll(async () => {
  product = await startProduct();
  learners = await makeLearners(product.appUrl, people);
}, 300_000);
afterAll(async () => {
  await product.end();
  removeDataDir(product.dataDir);
});

const pause = () => sleep(1_000 + Math.random() * 2_000);

/** The pages and calls of a learner; the caller pauses after each, as a reader would. */
function* aVisit(round: number): Generator<[method: string, path: string, body?: unknown]> {
  const moduleId = 1 + (round % 12);
  yield ['GET', '/dashboard'];
  yield ['GET', '/api/notifications/count'];
  yield ['GET', `/modules/${moduleId}`];
  yield ['POST', `/api/modules/${moduleId}/progress`, { progress: (round * 7) % 101 }];
  yield ['POST', '/api/notes', { moduleId, content: `Soak ${round}`, timestamp: round % 300 }];
  yield ['GET', '/api/notes?limit=50'];
  yield ['GET', '/resources'];
  yield ['GET', '/api/resources?search=git'];
  yield ['GET', '/bookings'];
  yield ['GET', '/blog'];
  yield ['GET', '/api/search?query=variable'];
}

/** Resident memory of the server, MiB: the mean over ten seconds, so that one garbage collection does not matter. */
async function serverMemory(): Promise<number> {
  const samples: number[] = [];
  for (let second = 0; second < 10; second += 1) {
    const server = familyOf(product.pid).find(({ command }) => / bin\/serve\.mjs/.test(command));
    samples.push((server?.residentKb ?? 0) / 1024);
    await sleep(1_000);
  }
  return samples.reduce((sum, value) => sum + value, 0) / samples.length;
}

it('answers everyone, and does not grow', async () => {
  const counts = new Map<number, number>();
  const times: number[] = [];
  let isOver = false;
  const loops = learners.map(async (learner) => {
    await sleep(Math.random() * 3_000);
    for (let round = 0; !isOver; round += 1) {
      for (const [method, path, body] of aVisit(round)) {
        if (isOver) return;
        const startedAt = performance.now();
        const { status } = await learner.call(method, path, body);
        times.push(performance.now() - startedAt);
        counts.set(status, (counts.get(status) ?? 0) + 1);
        await pause();
      }
    }
  });
  // The first fifth warms up caches and the optimiser; growth is measured after it.
  await sleep(minutes * 60_000 * 0.2);
  const before = await serverMemory();
  await sleep(minutes * 60_000 * 0.8 - 20_000);
  const after = await serverMemory();
  isOver = true;
  await Promise.all(loops);
  const failures = [...counts].filter(([status]) => status >= 500 || status === 0);
  const sorted = times.toSorted((a, b) => a - b);
  expect(failures, JSON.stringify([...counts])).toEqual([]);
  expect(counts.get(200) ?? 0).toBeGreaterThan(times.length * 0.9);
  expect(after / before).toBeLessThan(1.1);
  measured(
    `${people} people, ${minutes} min, ${times.length} requests: 0 of them 5xx; p50 ${sorted[Math.floor(times.length / 2)]?.toFixed(0)} ms, p99 ${sorted[Math.floor(times.length * 0.99)]?.toFixed(0)} ms; memory ${before.toFixed(0)} → ${after.toFixed(0)} MiB`,
  );
});
