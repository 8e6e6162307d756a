/** Line 16: how much server memory hostile files cost, measured from outside. */
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostileFiles } from '#dev/testing/hostile-files.ts';
import { type Product, removeDataDir, serverPidOf, startProduct } from '#dev/testing/product.ts';
import { measured } from '#dev/testing/scale.ts';
import { Person } from './people.ts';

const mostGrownMb = 50;
const atOnce = 8;

let product: Product;
let learner: Person;
beforeAll(async () => {
  product = await startProduct();
  learner = await new Person(product.appUrl, 'breakthrough@langkah.test').signIn();
});
afterAll(async () => {
  await product.end();
  removeDataDir(product.dataDir);
});

/** As the form for a review sends it. */
async function upload({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<number> {
  const form = new FormData();
  form.set('type', 'RESUME');
  form.set('notes', '');
  form.set('files', new File([new Uint8Array(bytes)], name));
  const answer = await learner.fetch('/api/reviews', { method: 'POST', body: form });
  await answer.arrayBuffer();
  return answer.status;
}

const isLinux = process.platform === 'linux';

/** The kernel's figures of a process in MiB: current and peak memory. */
function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mib = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: mib('VmRSS'), peak: mib('VmHWM') };
}

/** Resets the kernel's peak figure. */
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

it.runIf(isLinux)('memory grows little, whatever is sent and however much of it in parallel', async () => {
  const bombs = hostileFiles.filter(({ why }) => /unpacks|five megabytes/.test(why));
  expect(bombs.length).toBeGreaterThan(2);
  const attack = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => {
        const bomb = bombs[index % bombs.length];
        if (!bomb) throw new Error('there is no bomb');
        return upload(bomb);
      }),
    );
  // One upload first, so that code loaded with the very first file does not count, and a moment to settle.
  await attack(1);
  await sleep(5_000);
  const server = serverPidOf(product.pid);
  if (server === null) throw new Error('there is no server');
  forgetPeak(server);
  const before = memoryOf(server).now;
  for (const status of await attack(atOnce)) expect([400, 413, 422]).toContain(status);
  const grown = memoryOf(server).peak - before;
  measured(`${atOnce} bombs at once: the server's ${before.toFixed(0)} MiB grew by ${grown.toFixed(0)} MiB`);
  expect(grown).toBeLessThanOrEqual(mostGrownMb);
});
