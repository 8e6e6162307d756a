/** Security tests 2 and 3 in their fast form, with real processes and a data directory of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { takeInstanceLock } from './instance-lock.server.ts';

const dataRoot = mkdtempSync(path.join(os.tmpdir(), 'langkah-pg-'));
const children = new Set<ChildProcess>();
const postmasters = new Set<number>();
/** As root, the data may have been staged elsewhere (product.md#embedded-database). */
const stagedRoots = new Set<string>();

const script = `
  import { startEmbeddedPostgres } from ${JSON.stringify(path.resolve('src/platform/db/embedded-postgres.server.ts'))};
  try {
    const postgres = await startEmbeddedPostgres({ projectRoot: ${JSON.stringify(process.cwd())}, dataRoot: process.env.DATA_ROOT });
    process.send({ url: postgres.url, pid: postgres.pid, dataDir: postgres.dataDir });
    process.on('message', async () => { await postgres.stop(); process.exit(0); });
  } catch (error) {
    process.send({ refused: error.message });
    process.exit(1);
  }
`;

interface Answer {
  url?: string;
  pid?: number;
  dataDir?: string;
  refused?: string;
}

/** A process that starts the database, as the launcher does. */
async function start(): Promise<{ child: ChildProcess; answer: Answer }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, NODE_OPTIONS: '', DATA_ROOT: dataRoot },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.add(child);
  const [answer] = (await once(child, 'message')) as [Answer];
  if (answer.pid) postmasters.add(answer.pid);
  if (answer.dataDir) stagedRoots.add(path.dirname(answer.dataDir));
  return { child, answer };
}

async function stop(child: ChildProcess) {
  const ended = once(child, 'exit');
  child.send('stop');
  await ended;
}

async function kill(child: ChildProcess) {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function query(url: string | undefined, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

afterEach(() => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
});
afterAll(async () => {
  for (const pid of postmasters) {
    if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
    for (let tries = 0; tries < 100 && isAlive(pid); tries += 1) await sleep(20);
  }
  for (const root of [...stagedRoots, dataRoot]) rmSync(root, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('keeps committed data through stops, kills, a stale lock and a second instance', {
    timeout: 40_000,
  }, async () => {
    const first = await start();
    expect(first.answer.refused).toBeUndefined();
    await query(first.answer.url, 'create table kept (n int)');
    await query(first.answer.url, 'insert into kept values (1)');

    // A second instance is refused immediately with a reason; the first is unharmed.
    const startedAt = performance.now();
    const second = await start();
    expect(second.answer.refused).toMatch(/Another Langkah already uses .*DATA_DIR/s);
    expect(second.answer.refused).toContain(String(first.child.pid));
    expect(performance.now() - startedAt).toBeLessThan(2_500);
    expect(await query(first.answer.url, 'select n from kept')).toEqual([{ n: 1 }]);

    // A killed parent leaves its database running; the next start ends that one and takes over.
    await kill(first.child);
    expect(isAlive(first.answer.pid ?? 0)).toBe(true);
    const third = await start();
    expect(third.answer.refused).toBeUndefined();
    expect(isAlive(first.answer.pid ?? 0)).toBe(false);
    await query(third.answer.url, 'insert into kept values (2)');

    // When parent and database are killed together, the next start recovers.
    await kill(third.child);
    process.kill(third.answer.pid ?? 0, 'SIGKILL');
    const fourth = await start();
    expect(fourth.answer.refused).toBeUndefined();
    expect(await query(fourth.answer.url, 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }]);
    await stop(fourth.child);
    expect(isAlive(fourth.answer.pid ?? 0)).toBe(false);

    // A lock file whose pid now belongs to another program.
    const lockFile = path.join(fourth.answer.dataDir ?? '', 'postmaster.pid');
    writeFileSync(lockFile, `${process.pid}\n${fourth.answer.dataDir}\n1\n5432\n\n\n`);
    const fifth = await start();
    expect(fifth.answer.refused).toBeUndefined();
    expect(isAlive(process.pid)).toBe(true);
    expect(await query(fifth.answer.url, 'select count(*)::int as count from kept')).toEqual([{ count: 2 }]);
    await stop(fifth.child);

    // Data that cannot be opened is left as it is.
    const versionFile = path.join(fifth.answer.dataDir ?? '', 'PG_VERSION');
    writeFileSync(versionFile, '9\n');
    const sixth = await start();
    expect(sixth.answer.refused).toMatch(/was left as it is/);
    expect(readFileSync(versionFile, 'utf8')).toBe('9\n');
    writeFileSync(versionFile, '18\n');
    const seventh = await start();
    expect(await query(seventh.answer.url, 'select count(*)::int as count from kept')).toEqual([
      { count: 2 },
    ]);
    await stop(seventh.child);

    // A damaged folder is never replaced by a new database, and nothing half-made stays behind.
    rmSync(versionFile);
    const eighth = await start();
    expect(eighth.answer.refused).toMatch(/PG_VERSION is missing. It was left as it is/);
    const { dataDir = '' } = seventh.answer;
    expect(readdirSync(path.dirname(dataDir)).filter((name) => name.includes('init-'))).toEqual([]);
    writeFileSync(versionFile, '18\n');

    // The data directory is deleted without the database, which is staged elsewhere because the account cannot enter
    // it.
    if (dataDir.startsWith(dataRoot)) return;
    for (const name of readdirSync(dataRoot)) rmSync(path.join(dataRoot, name), { recursive: true });
    const ninth = await start();
    expect(ninth.answer.refused).toContain(`delete that folder too (rm -r ${path.dirname(dataDir)})`);
    writeFileSync(path.join(dataRoot, 'something'), '');
    const tenth = await start();
    expect(await query(tenth.answer.url, 'select count(*)::int as count from kept')).toEqual([{ count: 2 }]);
    await stop(tenth.child);
  });
});

describe('the instance lock', () => {
  it('goes to one of twenty concurrent callers, and to the next when it is released', async () => {
    const socket = path.join(dataRoot, 'lock.sock');
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => takeInstanceLock(socket)));
    const held = tries.filter((attempt) => attempt.status === 'fulfilled');
    expect(held).toHaveLength(1);
    const refused = tries.find((attempt) => attempt.status === 'rejected');
    expect(String(refused?.reason)).toContain(`process ${process.pid} holds it`);
    await held[0]?.value.release();
    await (await takeInstanceLock(socket)).release();
  });

  it('is taken over when its holder is dead', async () => {
    const socket = path.join(dataRoot, 'dead.sock');
    const holder = spawn(
      process.execPath,
      ['-e', `require('net').createServer().listen(${JSON.stringify(socket)}, () => process.send('held'))`],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: { ...process.env, NODE_OPTIONS: '' } },
    );
    await once(holder, 'message');
    await kill(holder);
    await (await takeInstanceLock(socket)).release();
  });
});
