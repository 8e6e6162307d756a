/** Stopping by systemd or by killing npm: a running write finishes, and no process is left behind. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { Person } from '../dev/proof/people.ts';
import { familyOf, makeDataDir, type Product, removeDataDir, startProduct } from '../dev/testing/product.ts';
import { embeddedPostgresUrl } from '../src/platform/db/embedded-postgres.server.ts';
import { eventually } from './setup/browser.ts';

const dataDir = makeDataDir();
afterAll(() => removeDataDir(dataDir));

/** Settings of the systemd unit in docs/operations.md: the indented block that begins with [Unit]. */
function documentedUnit(): Record<string, string> {
  const text = readFileSync('docs/operations.md', 'utf8');
  const [, unit = ''] = /( {4}\[Unit\][\s\S]*?)\n\n(?! {4})/.exec(text) ?? [];
  return Object.fromEntries(
    unit
      .split('\n')
      .map((line) => /^ {4}(\w+)=(.*)$/.exec(line))
      .filter((match) => match !== null)
      .map(([, name, value]) => [name, value]),
  );
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Stops like `KillMode=mixed`: SIGTERM to the main process only and, when it has ended, SIGKILL to the rest. */
async function stopAsSystemd(product: Product): Promise<void> {
  const family = familyOf(product.pid).map(({ pid }) => pid);
  process.kill(product.pid, 'SIGTERM');
  await eventually(() => isAlive(product.pid), 30_000).toBe(false);
  for (const pid of family) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
}

/** Starts a write that waits on a database lock until `release` is called. */
async function heldWrite(product: Product) {
  const url = embeddedPostgresUrl({ projectRoot: process.cwd(), dataRoot: product.dataDir });
  const [holder, watcher] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([holder.connect(), watcher.connect()]);
  const learner = await new Person(product.appUrl, 'breakthrough@langkah.test').signIn();
  await holder.query("begin; select 1 from users where email = 'breakthrough@langkah.test' for update");
  const answer = learner.call('PATCH', '/api/profile', { bio: 'Written during the stop' });
  // Counts only the write itself: jobs that mention the learner also wait for this row.
  const countWaiting = async () => {
    const { rows } = await watcher.query(
      "select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and query like '%for no key update%'",
    );
    return rows[0].count;
  };
  await eventually(countWaiting).toBeGreaterThan(0);
  return {
    answer,
    release: async () => {
      await holder.query('commit');
      await Promise.all([holder.end(), watcher.end()]);
    },
  };
}

test('the documented systemd unit lets a running write finish, and shuts the database down cleanly', async () => {
  const unit = documentedUnit();
  expect(unit.KillMode).toBe('mixed');
  const [program = '', ...args] = unit.ExecStart?.split(' ') ?? [];
  expect(program).toBe('/usr/bin/node');
  const product = await startProduct({ dataDir, command: [process.execPath, ...args] });
  const write = await heldWrite(product);
  const stopped = stopAsSystemd(product);
  // The signal has arrived once the health check fails.
  await eventually(() => product.isHealthy()).toBe(false);
  await write.release();
  expect(await write.answer).toMatchObject({ status: 200 });
  await stopped;
  expect(readFileSync(`${dataDir}/postgres.log`, 'utf8')).toMatch(/database system is shut down\s*$/);
});

test('killing npm ends every process of the product', async () => {
  const product = await startProduct({ dataDir });
  const family = familyOf(product.pid).map(({ pid }) => pid);
  expect(family.length).toBeGreaterThan(4);
  process.kill(product.pid, 'SIGKILL');
  await eventually(() => family.filter((pid) => pid !== product.pid && isAlive(pid)), 20_000).toEqual([]);
});
