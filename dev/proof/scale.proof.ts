/** Line 30: several servers behind nginx, a pooler, a replica; each of them is lost once, under load. */
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir, removeDataDir, startProduct } from '#dev/testing/product.ts';
import { measured } from '#dev/testing/scale.ts';
import {
  type ManyServers,
  missingTools,
  type Part,
  serversOf,
  startManyServers,
  startReplica,
  until,
} from './many-servers.ts';
import { makeLearners, Person } from './people.ts';

const missing = missingTools();
const people = 8;

let all: ManyServers;
const servers: Part[] = [];
let learners: Person[];
const dataDir = makeDataDir();
const replicaDir = makeDataDir();

/** Sends a request directly to one server, past nginx. */
const at = (place: 0 | 1, person: Person, pathname: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${all.portOf(place)}${pathname}`, {
    ...init,
    headers: { cookie: person.cookieHeader, origin: all.appUrl, ...init.headers },
  });

async function onDatabase<Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

interface Load {
  written: string[];
  reads: number;
  failures: string[];
  stop: () => Promise<void>;
}

/** Every person writes a note, searches and reads articles, in a loop, until it is stopped. */
function startLoad(name: string): Load {
  const load: Omit<Load, 'stop'> = { written: [], reads: 0, failures: [] };
  let isOver = false;
  const loops = learners.map(async (learner, index) => {
    for (let round = 0; !isOver; round += 1) {
      const content = `${name} ${index}/${round}`;
      const note = await learner.call('POST', '/api/notes', { moduleId: 1, content, timestamp: round % 300 });
      if (note.status === 201) load.written.push(content);
      else load.failures.push(`POST /api/notes ${note.status}`);
      for (const pathname of ['/api/search?query=loops', '/api/posts', '/dashboard']) {
        const { status } = await learner.call('GET', pathname);
        if (status === 200) load.reads += 1;
        else load.failures.push(`GET ${pathname} ${status}`);
      }
      // Each person's limit is 120 notes a minute.
      await sleep(450);
    }
  });
  return {
    ...load,
    written: load.written,
    failures: load.failures,
    get reads() {
      return load.reads;
    },
    stop: async () => {
      isOver = true;
      await Promise.all(loops);
    },
  };
}

async function expectAllStored(load: Load, name: string) {
  const stored = await onDatabase<{ content: string }>(
    all.primary.url,
    'select content from notes where content like $1',
    [`${name} %`],
  );
  const contents = stored.map(({ content }) => content);
  expect(new Set(contents).size).toBe(contents.length);
  expect(load.written.filter((content) => !contents.includes(content))).toEqual([]);
}

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(all.words());
});
beforeAll(async () => {
  if (missing) return;
  await (await startProduct({ dataDir })).end();
  all = await startManyServers(dataDir, replicaDir);
  servers[0] = await all.startServer(0, { WEB_CONCURRENCY: '2' });
  servers[1] = await all.startServer(1);
  learners = await makeLearners(all.appUrl, people);
}, 300_000);
afterAll(async () => {
  await all?.end();
  removeDataDir(dataDir);
  removeDataDir(replicaDir);
}, 60_000);

describe.skipIf(missing !== null)(`several servers behind nginx${missing ? ` (${missing})` : ''}`, () => {
  it('accept a session wherever it was opened, and end it everywhere immediately', async () => {
    const person = await new Person(all.appUrl, 'proof-0@example.com').signIn();
    const statuses = async () =>
      Promise.all(
        ([0, 0, 1] as const).map(async (place) => (await at(place, person, '/api/dashboard')).status),
      );
    expect(await statuses()).toEqual([200, 200, 200]);
    const signedOut = await at(1, person, '/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(signedOut.status).toBe(200);
    expect(await statuses()).toEqual([401, 401, 401]);
    measured('a session ended at one server was refused at both places at once');
  });

  it('count together: using several servers does not raise a limit', async () => {
    const person = new Person(all.appUrl, 'nobody@example.com');
    await (await person.fetch('/login')).text();
    const answers: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      const body = JSON.stringify({ email: `free-${time}@example.com` });
      const headers = { 'content-type': 'application/json' };
      answers.push(
        (await at(time % 2 ? 1 : 0, person, '/api/auth/check-email', { method: 'POST', body, headers }))
          .status,
      );
    }
    expect(answers.filter((status) => status !== 429).length).toBeLessThanOrEqual(6);
    measured(
      `of 12 questions at 3 servers ${answers.filter((status) => status !== 429).length} were let through`,
    );
  });

  it('push events from another server, and run each job once', async () => {
    const [person] = learners;
    if (!person) throw new Error('there is no learner');
    const ending = new AbortController();
    const stream = await at(0, person, '/api/notifications/stream', {
      headers: { accept: 'text/event-stream' },
      signal: ending.signal,
    });
    const counts: number[] = [];
    const reading = (async () => {
      for await (const piece of stream.body ?? [])
        for (const [, count] of Buffer.from(piece)
          .toString()
          .matchAll(/"count":(\d+)/g))
          counts.push(Number(count));
    })().catch(() => undefined);
    // A job on either server has granted the first credits and sent a notification.
    await until('the first credits', () => (counts.at(-1) ?? 0) > 0);
    const begunAt = performance.now();
    expect((await at(1, person, '/api/notifications/read-all', { method: 'PATCH' })).status).toBe(200);
    await until('word of it', () => counts.at(-1) === 0, 10_000);
    measured(
      `what was read at one server was known at another after ${(performance.now() - begunAt).toFixed(0)} ms`,
    );
    ending.abort();
    await reading;

    const mails = async () =>
      (await (await fetch(`${all.sandboxUrl}/sandbox/api/mails`)).json()) as {
        to: string;
        subject: string;
      }[];
    const welcomes = async () =>
      (await mails()).filter(
        ({ to, subject }) => /proof-\d+@example/.test(JSON.stringify(to)) && /welcome|confirm/i.test(subject),
      );
    await until('every welcome mail', async () => (await welcomes()).length >= people, 60_000);
    await sleep(3_000);
    expect((await welcomes()).length).toBe(people);
    measured(`${people} people were welcomed by ${people} mails`);
  });

  it('a crashed server of a family is restarted; all of them are replaced without a failed answer', async () => {
    const [family] = servers;
    if (!family) throw new Error('no server');
    const load = startLoad('family');
    await sleep(1_500);
    const before = serversOf(family);
    expect(before).toHaveLength(2);
    process.kill(before[0] ?? 0, 'SIGKILL');
    const tookMs = await until('two servers again', async () => {
      const now = serversOf(family);
      return now.length === 2 && !now.includes(before[0] ?? 0);
    });
    await sleep(3_000);
    const afterCrash = load.failures.length;
    // Requests that the killed server was answering fail, and their senders get an error.
    expect(afterCrash).toBeLessThanOrEqual(people);
    const crashed = serversOf(family);
    process.kill(family.pid, 'SIGHUP');
    await until(
      'new servers',
      () => {
        const now = serversOf(family);
        return now.length === 2 && now.every((pid) => !crashed.includes(pid));
      },
      120_000,
    );
    await sleep(1_000);
    await load.stop();
    expect(load.failures.slice(afterCrash)).toEqual([]);
    await expectAllStored(load, 'family');
    measured(
      `one of two servers killed: started again after ${tookMs.toFixed(0)} ms, ${afterCrash} answers lost; replaced one after the other with 0 failures among ${load.reads} reads and ${load.written.length} writes`,
    );
  });

  it('a release with a migration replaces the previous one, server by server, under load', async () => {
    const root = releaseWithMigration();
    const load = startLoad('release');
    await sleep(1_500);
    for (const place of [1, 0] as const) {
      // As an operator does it: first, route no requests there.
      await all.route(place === 1 ? 0 : 1);
      await servers[place]?.end();
      servers[place] = await all.startServer(place, {
        LANGKAH_ROOT: root,
        ...(place === 0 ? { WEB_CONCURRENCY: '2' } : {}),
      });
      await all.route(0, 1);
      await sleep(1_500);
    }
    await load.stop();
    const [column] = await onDatabase(
      all.primary.url,
      `select 1 from information_schema.columns where table_name = 'notes' and column_name = 'proof_of_scale'`,
    );
    expect(column).toBeDefined();
    expect(load.failures).toEqual([]);
    await expectAllStored(load, 'release');
    measured(
      `a release with a migration: 0 failures among ${load.reads} reads and ${load.written.length} writes`,
    );
  });

  it("losing a machine loses nobody's data", async () => {
    const load = startLoad('machine');
    await sleep(1_500);
    await servers[1]?.end('SIGKILL');
    await sleep(4_000);
    const lost = load.failures.length;
    expect(lost).toBeLessThanOrEqual(people);
    servers[1] = await all.startServer(1);
    await sleep(1_500);
    await load.stop();
    expect(load.failures.length).toBe(lost);
    await expectAllStored(load, 'machine');
    measured(`a machine killed: ${lost} answers lost, all ${load.written.length} acknowledged writes stored`);
  });

  it('the replica serves reads that may be stale; when it is lost, nobody notices', async () => {
    const readsOf = async (url: string) =>
      Number(
        (
          await onDatabase<{ count: string }>(
            url,
            `select xact_commit as count from pg_stat_database where datname = 'langkah'`,
          )
        )[0]?.count,
      );
    const before = await readsOf(all.replica.url);
    const load = startLoad('copy');
    await sleep(4_000);
    const taken = (await readsOf(all.replica.url)) - before;
    expect(taken).toBeGreaterThan(load.reads / 3);
    process.kill(all.replica.pid, 'SIGQUIT');
    await sleep(6_000);
    await load.stop();
    expect(load.failures).toEqual([]);
    await expectAllStored(load, 'copy');
    await all.replica.stop();
    all.replica = await startReplica(replicaDir, all.primary);
    measured(
      `the copy took ${taken} transactions, then was killed: 0 failures among ${load.reads} reads, all ${load.written.length} writes stored`,
    );
  });
});

/** The current release with one more migration: a root of its own that shares everything else. */
function releaseWithMigration(): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'langkah-release-'));
  for (const shared of ['content', 'dist', 'dev', 'public', 'package.json'])
    symlinkSync(path.resolve(shared), path.join(root, shared));
  cpSync('drizzle', path.join(root, 'drizzle'), { recursive: true });
  const journalPath = path.join(root, 'drizzle/meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalPath, 'utf8')) as {
    entries: { idx: number; when: number }[];
  };
  const last = journal.entries.at(-1);
  if (!last) throw new Error('there are no migrations');
  const tag = '9999_proof_of_scale';
  journal.entries.push({
    ...last,
    idx: last.idx + 1,
    when: last.when + 1_000,
    tag,
  } as (typeof journal.entries)[number]);
  writeFileSync(journalPath, JSON.stringify(journal));
  writeFileSync(
    path.join(root, 'drizzle', `${tag}.sql`),
    'alter table notes add column proof_of_scale text;\n',
  );
  return root;
}
