/** Line 31: what malformed files cost other people who use the product at the same time. */
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mutatedFile, mutatedKinds, mutationSeed } from '#dev/testing/mutated-files.ts';
import { makeDataDir, type Product, removeDataDir, serverPidOf, startProduct } from '#dev/testing/product.ts';
import { measured } from '#dev/testing/scale.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded-postgres.server.ts';
import { Person } from './people.ts';

const files = Number(process.env.LANGKAH_MUTATIONS ?? 20_000);
const atOnce = 3;
const mostAnswerMs = 3_000;
const mostHealthMs = 100;
const mostGrownMb = 50;
/** Fewer than an administrator may upload in ten minutes (30); after that many the counters are reset. */
const uploadLimit = 20;

let database: EmbeddedPostgres;
let client: pg.Client;
let product: Product;
let admin: Person;
let databaseDir: string;

beforeAll(async () => {
  databaseDir = makeDataDir();
  database = await startEmbeddedPostgres({
    projectRoot: process.cwd(),
    dataRoot: databaseDir,
    onProgress: () => undefined,
    onUnexpectedExit: () => undefined,
  });
  product = await startProduct({ env: { DATABASE_URL: database.url } });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  admin = await new Person(product.appUrl, 'admin@langkah.test').signIn();
});
afterAll(async () => {
  await client?.end();
  await product?.end();
  await database?.stop();
  if (product) removeDataDir(product.dataDir);
  removeDataDir(databaseDir);
});

/** Polls `/healthz` from a thread of its own, because this one is busy making files. */
function watchHealth(appUrl: string) {
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     const http = require('node:http');
     const agent = new http.Agent({ keepAlive: true });
     const times = [];
     let isEnding = false;
     parentPort.once('message', () => { isEnding = true; });
     const ask = () => new Promise((resolve) => {
       const startedAt = performance.now();
       http.get(workerData + '/healthz', { agent }, (answer) => answer.resume().on('end', () => {
         times.push(answer.statusCode === 200 ? performance.now() - startedAt : Infinity);
         resolve();
       })).on('error', () => { times.push(Infinity); resolve(); });
     });
     (async () => {
       while (!isEnding) { await ask(); await new Promise((resolve) => setTimeout(resolve, 20)); }
       parentPort.postMessage(times);
       agent.destroy();
     })();`,
    { eval: true, workerData: appUrl },
  );
  return {
    end: async (): Promise<number[]> => {
      const times = new Promise<number[]>((resolve) => worker.once('message', resolve));
      worker.postMessage('end');
      return times;
    },
  };
}

/** The kernel's figures of a process in MiB: current and peak memory. */
function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mib = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: mib('VmRSS'), peak: mib('VmHWM') };
}

/** Accepted, or refused with a message. */
const taken: readonly unknown[] = [201, 400, 413, 422];

let sent = 0;
/** @returns the status, or the reason why there is none, and how long the answer took. */
async function upload(name: string, bytes: Buffer): Promise<{ status: number | string; ms: number }> {
  sent += 1;
  if (sent % uploadLimit === 0) await client.query('delete from rate_limits');
  const isPicture = /\.(?:png|jpg|webp)$/.test(name);
  const isDocument = /\.(?:docx?|pdf)$/.test(name);
  const form = new FormData();
  form.set('purpose', isPicture ? 'cover' : isDocument ? 'review-feedback' : 'resource');
  form.set('file', new File([new Uint8Array(bytes)], name));
  const startedAt = performance.now();
  try {
    const answer = await admin.fetch('/api/admin/files', { method: 'POST', body: form });
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - startedAt };
  } catch (error) {
    return { status: String((error as Error).cause ?? error), ms: performance.now() - startedAt };
  }
}

it.runIf(process.platform === 'linux')('mutated files delay nobody', async () => {
  // Code that is loaded with the very first files does not count as growth.
  for (let number = 0; number < 8 * mutatedKinds; number += 1) {
    const { name, bytes } = mutatedFile(1, number);
    await upload(name, bytes);
  }
  await sleep(5_000);
  const server = serverPidOf(product.pid);
  if (server === null) throw new Error('there is no server');
  // Resets the kernel's peak figure.
  writeFileSync(`/proc/${server}/clear_refs`, '5');
  const before = memoryOf(server).now;
  const health = watchHealth(product.appUrl);
  const statuses: Record<string, number> = {};
  const wrong: string[] = [];
  let slowestMs = 0;
  let next = 0;
  const sender = async () => {
    while (next < files) {
      const { why, name, bytes } = mutatedFile(mutationSeed, next);
      next += 1;
      const { status, ms } = await upload(name, bytes);
      statuses[status] = (statuses[status] ?? 0) + 1;
      slowestMs = Math.max(slowestMs, ms);
      if (!taken.includes(status) || ms > mostAnswerMs)
        wrong.push(`${why}: ${status} after ${ms.toFixed(0)} ms`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  const times = (await health.end()).sort((a, b) => a - b);
  const slowestHealthMs = times.at(-1) ?? Number.POSITIVE_INFINITY;
  const grown = memoryOf(server).peak - before;
  measured(
    `seed ${mutationSeed}, ${files} files, ${JSON.stringify(statuses)}; slowest answer ${slowestMs.toFixed(0)} ms; ` +
      `/healthz ${times.length} times, 99.9 of 100 within ${times[Math.floor(times.length * 0.999)]?.toFixed(0)} ms, slowest ${slowestHealthMs.toFixed(0)} ms; ` +
      `the server's ${before.toFixed(0)} MiB grew by ${grown.toFixed(0)} MiB at most`,
  );
  expect(wrong, product.output().slice(-2_000)).toEqual([]);
  expect(serverPidOf(product.pid)).toBe(server);
  expect(slowestHealthMs).toBeLessThanOrEqual(mostHealthMs);
  expect(grown).toBeLessThanOrEqual(mostGrownMb);
});
