/** Line 3: a power cut during the installation or an update never leaves the product stuck. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { cutPower, launchProduct, makeDataDir, removeDataDir, startProduct } from '#dev/testing/product.ts';
import { measured } from '#dev/testing/scale.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { Person } from './people.ts';

const kills = 25;

/** Starts it after the cut; it must serve, and a person must be able to work. @returns milliseconds until then. */
async function expectWhole(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const product = await startProduct({ dataDir }, 60_000);
  const tookMs = performance.now() - startedAt;
  const learner = await new Person(product.appUrl, 'essential@langkah.test').signIn();
  expect((await learner.call('GET', '/api/dashboard')).status).toBe(200);
  const { status } = await learner.call('POST', '/api/notes', { moduleId: 1, content: 'x', timestamp: 0 });
  expect(status).toBe(201);
  await product.end();
  return tookMs;
}

/** How long an undisturbed first start takes, so that the cuts are spread all over it. */
async function timeOf(start: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await start();
  return performance.now() - startedAt;
}

it('a cut during the first boot leaves nothing stuck', async () => {
  let dataDir = makeDataDir();
  const wholeMs = await timeOf(async () => (await startProduct({ dataDir })).end());
  removeDataDir(dataDir);
  const times: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    dataDir = makeDataDir();
    const product = await launchProduct({ dataDir });
    await sleep((wholeMs * (kill + Math.random())) / kills);
    await cutPower(product);
    times.push(await expectWhole(dataDir));
    removeDataDir(dataDir);
  }
  measured(
    `${kills} cuts in the ${(wholeMs / 1000).toFixed(1)} s of a first boot: 0 stuck, serving after ${(Math.max(...times) / 1000).toFixed(1)} s at the most`,
  );
});

/** A migrations folder with only the first `count` of them. */
function firstMigrations(count: number): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'langkah-migrations-'));
  cpSync('drizzle', folder, { recursive: true });
  const journalPath = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalPath, 'utf8'));
  writeFileSync(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return folder;
}

const aPerson = `insert into users (id, name, email, email_verified, created_at, updated_at)
  values (gen_random_uuid(), 'Before the update', 'before@example.com', true, now(), now())`;

/** An installation of the first version, with a person in it. */
async function makeOldInstallation(): Promise<string> {
  const dataRoot = makeDataDir();
  const database = await startEmbeddedPostgres({
    projectRoot: process.cwd(),
    dataRoot,
    onProgress: () => undefined,
    onUnexpectedExit: () => undefined,
  });
  const folder = firstMigrations(1);
  try {
    await migrate(database.url, folder);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(aPerson);
    await client.end();
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await database.stop();
  }
  return dataRoot;
}

it('a cut during a migration leaves nothing stuck', async () => {
  const undisturbed = await makeOldInstallation();
  const wholeMs = await timeOf(async () => (await startProduct({ dataDir: undisturbed })).end());
  removeDataDir(undisturbed);
  for (let kill = 0; kill < kills; kill += 1) {
    const dataDir = await makeOldInstallation();
    const product = await launchProduct({ dataDir });
    await sleep((wholeMs * (kill + Math.random())) / kills);
    await cutPower(product);
    await expectWhole(dataDir);
    removeDataDir(dataDir);
  }
  measured(`${kills} cuts in the ${(wholeMs / 1000).toFixed(1)} s of a start that migrates: 0 stuck`);
});
