/** Line 24: the commands on whole installations, as an owner runs them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeDataDir, type Product, removeDataDir, startProduct } from '#dev/testing/product.ts';
import { measured } from '#dev/testing/scale.ts';
import { type Dump, differences, measureDatabase } from '#platform/db/dump.server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/db/embedded-postgres.server.ts';
import { Person } from './people.ts';

const dataDirs: string[] = [];
const place = () => {
  const dataDir = makeDataDir();
  dataDirs.push(dataDir);
  return dataDir;
};
afterAll(() => dataDirs.forEach(removeDataDir));

const npmRun = (command: string, args: string[], env: Record<string, string>): string =>
  execFileSync('npm', ['run', '--silent', command, '--', ...args], {
    env: { ...process.env, NODE_ENV: '', ...env },
    encoding: 'utf8',
  });

const startDatabase = (dataRoot: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ projectRoot: process.cwd(), dataRoot });

async function measure(dataDir: string): Promise<Dump> {
  const database = await startDatabase(dataDir);
  return measureDatabase(database.url).finally(database.stop);
}

async function expectAlive(product: Product, content: string) {
  const learner = await new Person(product.appUrl, 'essential@langkah.test').signIn();
  const { body } = await learner.call('GET', `/api/notes?search=${content}`);
  expect(body.notes).toHaveLength(1);
}

const rowsOf = (dump: Dump) => dump.tables.reduce((sum, { rows }) => sum + rows, 0);

it('backup, restore and move to an external database keep every row and every file', async () => {
  const [first, second] = [place(), place()];
  const product = await startProduct({ dataDir: first });
  const learner = await new Person(product.appUrl, 'essential@langkah.test').signIn();
  await learner.call('POST', '/api/notes', { moduleId: 1, content: 'unmistakable', timestamp: 1 });
  const backups = path.join(first, 'backups');
  mkdirSync(backups);
  // While the product is running.
  const said = npmRun('backup', ['--to', backups], { DATA_DIR: first, FILES_DIR: `${first}/files` });
  await product.end();
  const [name = ''] = readdirSync(backups);
  npmRun('restore', [path.join(backups, name)], { DATA_DIR: second, FILES_DIR: `${second}/files` });
  const restored = await startProduct({ dataDir: second });
  await expectAlive(restored, 'unmistakable');
  await restored.end();
  measured(said.trim().replace(/^.*: /, 'backed up '));

  // A PostgreSQL that the product does not start: it only gets the address.
  const external = await startDatabase(place());
  try {
    const before = await measure(first);
    npmRun('database:move', [external.url], { DATA_DIR: first });
    const after = await measureDatabase(external.url);
    expect(differences(before, after)).toEqual([]);
    const moved = await startProduct({ dataDir: first, env: { DATABASE_URL: external.url } });
    await expectAlive(moved, 'unmistakable');
    await moved.end();
    measured(`embedded → external: ${rowsOf(before)} rows, hashes of ${before.tables.length} tables equal`);
  } finally {
    await external.stop();
  }
});
