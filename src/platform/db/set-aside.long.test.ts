/** Security test 36: a restore that is killed never loses a school, and the next command says what to do. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { makeBackup, moveDatabase, restoreBackup } from '#commands/backup.server.ts';
import { backupCommands, prepareQueue } from '#commands/backup-commands.server.ts';
import { runCommand } from '#commands/commands.server.ts';
import { type BundledChild, bundleChild } from '#dev/testing/bundled-child.ts';
import { withDatabase } from '#dev/testing/database-url.ts';
import { pdfDocument } from '#dev/testing/documents.ts';
import type { RestoreOrder, RestorePause } from '#dev/testing/restore-child.ts';
import { atScale, measured, timeAtScale } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { createFileStore } from '#providers/files/files.server.ts';
import { assertOwnSchool } from '#server/school-check.server.ts';
import { type Dump, differences, measureDatabase } from './dump.server.ts';
import { dropUnfinished, hasUnfinishedRestore, putAsideBack } from './set-aside.server.ts';

let app: TestApp;
let directory: string;
let backup: string;
let queues: string[];
let former: Dump;
const databases: string[] = [];
const children: ChildProcess[] = [];
let restoreChild: BundledChild;

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<Row>(statement).finally(() => client.end())).rows;
}

const onServer = (statement: string) => ask(inject('databaseUrl'), statement);

interface Place {
  url: string;
  filesDir: string;
}

async function makePlace(template?: Place): Promise<Place> {
  const database = `langkah_t_${randomUUID().replaceAll('-', '')}`;
  const source = template ? ` template ${new URL(template.url).pathname.slice(1)}` : '';
  await onServer(`create database ${database}${source}`);
  databases.push(database);
  return {
    url: withDatabase(inject('databaseUrl'), database),
    filesDir: path.join(directory, `files-${database}`),
  };
}

const filesOf = ({ filesDir }: Place) => createFileStore({ kind: 'disk', directory: filesDir });

const restoreInto = (place: Place, from = backup) =>
  restoreBackup({
    databaseUrl: place.url,
    files: filesOf(place),
    videos: { config: { videos: { directory: path.join(place.filesDir, 'videos') } }, bucket: null },
    directory: from,
    migrationsFolder: 'drizzle',
    isReplacing: true,
    prepareQueue: () => prepareQueue(place.url, app.deps.config),
  });

/** A school that differs from the one in the backup. */
let school: Place;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'langkah-aside-'));
  restoreChild = await bundleChild('dev/testing/restore-child.ts');
  app = await createTestApp();
  const person = await app.person({ tier: 'ACCELERATOR' });
  const form = new FormData();
  form.set('type', 'RESUME');
  form.set('notes', 'Please look');
  form.append('files', new File([new Uint8Array(pdfDocument())], 'cv.pdf'));
  expect((await person.fetch('/api/reviews', { method: 'POST', body: form })).status).toBe(201);
  await app.browser().call('POST', '/api/auth/forgot-password', { email: person.email });
  backup = path.join(directory, 'backup');
  await makeBackup({
    databaseUrl: app.deps.config.databaseDirectUrl,
    files: app.deps.files,
    videos: null,
    directory: backup,
    now: new Date(),
  });
  const waiting = 'select distinct name from pgboss.job';
  queues = (await ask<{ name: string }>(app.deps.config.databaseDirectUrl, waiting)).map(({ name }) => name);
  expect(queues).toContain('accounts.send-reset-link');
  school = await makePlace();
  await restoreInto(school);
  await ask(school.url, `update users set name = 'Of the former school'`);
  former = await measureDatabase(school.url);
}, 60_000);
afterEach(() => {
  vi.restoreAllMocks();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await app.close();
  for (const database of databases) await onServer(`drop database if exists ${database} with (force)`);
  await Promise.all([restoreChild.remove(), rm(directory, { recursive: true, force: true })]);
});

/** Resolves when the child has begun; with `until`, when it sends that message. */
async function startRestore(place: Place, pause: RestorePause = null) {
  const order: RestoreOrder = { ...place, directory: backup, pause, queues };
  const child = spawn(process.execPath, [restoreChild.file, JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  children.push(child);
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const exited = once(child, 'exit');
  const wait = async (type: string) => {
    const heard = new Promise<void>((resolve) =>
      child.on('message', (message: { type: string }) => message.type === type && resolve()),
    );
    const ended = exited.then(() => {
      throw new Error(`the restore ended before it said "${type}"\n${said}`);
    });
    // After the message was heard, the child's end is no failure.
    ended.catch(() => undefined);
    await Promise.race([heard, ended]);
  };
  const done = wait('done');
  done.catch(() => undefined);
  const reached = wait('reached');
  reached.catch(() => undefined);
  await wait('begun');
  return {
    done,
    reached,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
      await expectNobody(place);
    },
  };
}

/** PostgreSQL notices a killed client a moment later. */
const expectNobody = ({ url }: Place) =>
  expect
    .poll(() =>
      ask(
        url,
        `select pid from pg_stat_activity where datname = current_database() and application_name like 'langkah%'`,
      ),
    )
    .toEqual([]);

async function killAt(place: Place, pause: RestorePause): Promise<void> {
  const restore = await startRestore(place, pause);
  await restore.reached;
  await restore.kill();
}

/** Kills the process and its session while it drops what was set aside. */
async function killAtTheEnd(place: Place): Promise<void> {
  const holder = new pg.Client({ connectionString: place.url });
  await holder.connect();
  await holder.query('begin; lock table users in access share mode');
  const restore = await startRestore(place);
  const waiting = `select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%drop schema%'`;
  await expect.poll(() => ask(place.url, waiting), { timeout: 15_000 }).toHaveLength(1);
  await ask(place.url, `select pg_terminate_backend(pid) from (${waiting}) as waiting`);
  await restore.kill();
  await holder.end();
}

const cutOff = /cut off.*npm run restore -- --put-back/;

async function expectRefusals(place: Place): Promise<void> {
  const config = { ...app.deps.config, databaseUrl: place.url, databaseDirectUrl: place.url };
  await expect(assertOwnSchool(config)).rejects.toThrow(cutOff);
  const saved = { databaseUrl: place.url, files: filesOf(place), videos: null, now: new Date() };
  await expect(makeBackup({ ...saved, directory: path.join(directory, 'none') })).rejects.toThrow(cutOff);
  await expect(restoreInto(place)).rejects.toThrow(cutOff);
}

const isSame = async (place: Place, dump: Dump) =>
  differences(dump, await measureDatabase(place.url)).length === 0;

describe('an interrupted restore', () => {
  it('is recognised by a start, a backup, a restore, a move and every other command', async () => {
    const place = await makePlace(school);
    await killAt(place, 'files');
    await expectRefusals(place);
    const other = await makePlace();
    const move = (fromUrl: string, toUrl: string) =>
      moveDatabase({
        fromUrl,
        toUrl,
        workDirectory: path.join(directory, 'moving'),
        migrationsFolder: 'drizzle',
        prepareQueue: async () => undefined,
      });
    await expect(move(place.url, other.url)).rejects.toThrow(cutOff);
    await expect(move(other.url, place.url)).rejects.toThrow(cutOff);
    const env = { ...process.env, APP_ENV: 'test', DATABASE_URL: place.url };
    const { demoEnv } = await import('#dev/demo-env.ts');
    await expect(runCommand({ ...demoEnv({}), ...env }, 'demo:remove', [])).rejects.toThrow(cutOff);
  });

  it('can be undone on demand, and keeps what was written since', async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const place = await makePlace(school);
    await killAt(place, 'files');
    // A server of an older release has used the new school.
    await ask(place.url, `update users set name = 'Signed up meanwhile'`);
    const config = { ...app.deps.config, databaseUrl: place.url, databaseDirectUrl: place.url };
    const restore = (...args: string[]) => backupCommands.restore?.({ config, root: process.cwd(), args });
    await restore('--put-back');
    expect(await isSame(place, former)).toBe(true);
    const [, left = ''] = /--delete (\S+)$/.exec(said.mock.calls.flat().join('\n')) ?? [];
    expect(await ask(place.url, `select distinct name from ${left}.users`)).toEqual([
      { name: 'Signed up meanwhile' },
    ]);
    await expect(restore('--put-back')).rejects.toThrow('Nothing is set aside');

    // A second interrupted restore finds what the first one left, and does not touch it.
    await killAt(place, 'queue');
    await restore('--put-back');
    expect(await ask(place.url, `select distinct name from ${left}.users`)).toHaveLength(1);
    for (const name of ['public', 'public_before_restore', `${left}; drop table users`])
      await expect(restore('--delete', name)).rejects.toThrow('is not the name of an unfinished restore');
    await restore('--delete', left);
    const kept = await ask<{ name: string }>(
      place.url,
      `select nspname as name from pg_namespace where nspname like '%unfinished%'`,
    );
    expect(kept.map(({ name }) => name)).not.toContain(left);
    expect(kept.length).toBeGreaterThan(0);
    expect(await isSame(place, former)).toBe(true);
  });

  it('is recognised in a new database too, which is empty again afterwards', async () => {
    const place = await makePlace();
    await killAt(place, 'files');
    await expectRefusals(place);
    await putAsideBack(place.url, new Date());
    await restoreInto(place);
    expect(await hasUnfinishedRestore(place.url)).toBe(false);
    expect(await ask(place.url, 'select 1 from users')).not.toEqual([]);
  });

  it('is not confused with a restore that is still running', async () => {
    const place = await makePlace(school);
    const restore = await startRestore(place, 'files');
    await restore.reached;
    const config = { ...app.deps.config, databaseUrl: place.url, databaseDirectUrl: place.url };
    await expect(
      backupCommands.restore?.({ config, root: process.cwd(), args: ['--put-back'] }),
    ).rejects.toThrow('Stop it first');
    await restore.kill();
  });

  const points = atScale(3, 40);
  it(
    'loses no school, wherever it is killed',
    async () => {
      let place = await makePlace(school);
      const undisturbed = await startRestore(place);
      const startedAt = performance.now();
      await undisturbed.done;
      const wholeMs = performance.now() - startedAt;
      await undisturbed.kill();
      const restored = await measureDatabase(place.url);
      expect(differences(restored, former)).toEqual(['public.users']);
      const counts = { former: 0, restored: 0, aside: 0 };
      for (let point = 0; point < points; point += 1) {
        place = await makePlace(school);
        // The last step of a restore must not be done by halves.
        if (point % 10 === 1) await killAtTheEnd(place);
        else {
          const restore = await startRestore(place);
          await sleep((wholeMs * (point + Math.random())) / points);
          await restore.kill();
        }
        if (await hasUnfinishedRestore(place.url)) {
          counts.aside += 1;
          await expectRefusals(place);
          const left = await putAsideBack(place.url, new Date());
          expect(await isSame(place, former)).toBe(true);
          await dropUnfinished(place.url, left);
          expect(await isSame(place, former)).toBe(true);
        } else if (await isSame(place, former)) counts.former += 1;
        else {
          counts.restored += 1;
          expect(await isSame(place, restored)).toBe(true);
        }
      }
      expect(counts.aside).toBeGreaterThan(0);
      measured(
        `${points} kills in the ${wholeMs.toFixed(0)} ms of a restore: ${counts.former} before it began, ${counts.restored} after it was done, ${counts.aside} in between; 0 schools lost, ${counts.aside} of ${counts.aside} refused in words and put back`,
      );
    },
    timeAtScale(60_000, 10),
  );
});
