/** Line 2: two servers never work on one data directory. */
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts, type Product, removeDataDir, startProduct } from '#dev/testing/product.ts';
import { measured } from '#dev/testing/scale.ts';
import { Person } from './people.ts';

const rounds = 20;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  await product.end();
  removeDataDir(product.dataDir);
});

/** Runs `npm start` a second time: its exit code, its output, and how long it took. */
async function startAgain(port: number) {
  const startedAt = performance.now();
  const child = spawn('node', ['bin/start.mjs'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: product.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, words, tookMs: performance.now() - startedAt };
}

it('a second instance is refused immediately, and the first keeps working', async () => {
  const learner = await new Person(product.appUrl, 'essential@langkah.test').signIn();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { code, words, tookMs } = await startAgain(await freePorts());
    expect(code, words).not.toBe(0);
    expect(words).toMatch(/already|in use|running/i);
    times.push(tookMs);
    const content = `While the other was refused, ${round}`;
    const written = await learner.call('POST', '/api/notes', { moduleId: 1, content, timestamp: round });
    expect(written.status).toBe(201);
  }
  const { body } = await learner.call('GET', '/api/notes?limit=100&search=refused');
  expect(body.notes).toHaveLength(rounds);
  expect(Math.max(...times)).toBeLessThanOrEqual(1_000);
  measured(`${rounds} of ${rounds} refused, the slowest after ${Math.max(...times).toFixed(0)} ms`);
});
