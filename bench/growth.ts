/**
 * `npm run bench:growth`: every reading call of learners and administrators, with every filter, order and search
 * of its screen, on a school of 1 000 and on one of 100 000, in one run: how much slower it got, and which large tables it read from end to end.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Person } from '#dev/proof/people.ts';
import { makeDataDir, removeDataDir, startProduct } from '#dev/testing/product.ts';
import { knownIds, type ReadingCall, readingCalls } from '#dev/testing/reading-calls.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.server.ts';
import { fillSchool } from './fill.ts';

const sizes = [
  Number(process.env.GROWTH_SMALL ?? 1_000),
  Number(process.env.GROWTH_LARGE ?? 100_000),
] as const;
const rounds = Number(process.env.GROWTH_ROUNDS ?? 25);
/** The first ones warm what is cold. */
const asked = rounds + 3;
/** Part of a call's name, to ask few: `GROWTH_ONLY=users`. */
const only = new RegExp(process.env.GROWTH_ONLY ?? '');
/** The goal: this much slower at most. */
const factor = 1.5;
/** A folder to keep both schools in, for a later run that need not fill them: `GROWTH_KEEP=/tmp/schools`. */
const kept = process.env.GROWTH_KEEP;
/** What a call may cost more in any case: below it, the clock and the machine decide. */
const toleranceMs = 1;
const largeTable = 10_000;
const mostTimes = 3;

interface Measured {
  name: string;
  wasMs: number;
  p50Ms: number;
  /** Large tables read from end to end meanwhile. */
  scanned: string[];
  /** How often it was measured; the last counts. */
  times: number;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Tables of which more than 10 000 rows were read one after the other, each time, since the last look. */
async function sequentialScans(client: pg.Client, before: Map<string, number>): Promise<string[]> {
  const { rows } = await client.query<{ name: string; read: string }>(
    `select relname as name, seq_tup_read as read from pg_stat_user_tables where schemaname = 'public'`,
  );
  const found = rows
    .filter(({ name, read }) => (Number(read) - (before.get(name) ?? 0)) / asked > largeTable)
    .map(({ name }) => name);
  for (const { name, read } of rows) before.set(name, Number(read));
  return found;
}

interface School {
  client: pg.Client;
  calls: ReadingCall[];
  ask: (call: ReadingCall) => Promise<{ ms: number; status: number }>;
  close: () => Promise<void>;
}

/** Where a school of so many lies, and what becomes of it afterwards. */
function placeOf(learners: number): { dataRoot: string; leave: () => void } {
  if (!kept) {
    const dataRoot = makeDataDir();
    return { dataRoot, leave: () => removeDataDir(dataRoot) };
  }
  const dataRoot = path.join(kept, String(learners));
  mkdirSync(dataRoot, { recursive: true });
  return { dataRoot, leave: () => undefined };
}

/** An installation of its own with so many learners, started anew after it was filled. */
async function openSchool(learners: number): Promise<School> {
  const { dataRoot, leave } = placeOf(learners);
  const database = await startEmbeddedPostgres({ projectRoot: process.cwd(), dataRoot });
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'error' };
  // Migrates and seeds; then the many; then once more, so that nothing of the filling is in its memory.
  await (await startProduct({ dataDir: dataRoot, env })).end();
  const { learnerEmail } = await fillSchool(database.url, learners, (line) =>
    console.error(`  ${learners}: ${line}`),
  );
  const product = await startProduct({ dataDir: dataRoot, env });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const learner = await new Person(product.appUrl, learnerEmail).signIn();
  const admin = await new Person(product.appUrl, 'admin@langkah.test').signIn();
  return {
    client,
    calls: readingCalls(await knownIds(client, learnerEmail)).filter(({ name }) => only.test(name)),
    ask: async ({ address, isAdmin }) => {
      const startedAt = performance.now();
      const answer = await (isAdmin ? admin : learner).fetch(address);
      await answer.arrayBuffer();
      return { ms: performance.now() - startedAt, status: answer.status };
    },
    close: async () => {
      await client.end();
      await product.end();
      await database.stop();
      leave();
    },
  };
}

/** Both schools are asked in turn, so that whatever else the machine does is felt by both. */
async function measureCall(school: School, call: ReadingCall, small: School, same: ReadingCall) {
  const times: [small: number[], large: number[]] = [[], []];
  for (let round = 0; round < asked; round += 1) {
    const was = await small.ask(same);
    const is = await school.ask(call);
    if (is.status !== 200 || was.status !== 200)
      throw new Error(`${call.name}: ${was.status} and ${is.status}`);
    if (round < asked - rounds) continue;
    times[0].push(was.ms);
    times[1].push(is.ms);
  }
  return { wasMs: median(times[0]), p50Ms: median(times[1]) };
}

const isSlower = ({ wasMs, p50Ms }: { wasMs: number; p50Ms: number }) =>
  p50Ms > wasMs * factor && p50Ms - wasMs > toleranceMs;

/**
 * What misses is asked up to twice more, and counts when it misses each time: a median of 25 moves by a millisecond when
 * something else runs, and the database does not say for whom a table was read, a call or a job.
 */
async function measure(small: School, large: School): Promise<Measured[]> {
  const results: Measured[] = [];
  const before = new Map<string, number>();
  await sequentialScans(large.client, before);
  for (const [index, call] of large.calls.entries()) {
    const same = small.calls[index];
    if (same?.name !== call.name) throw new Error(`${call.name} is not asked of both`);
    let result: Measured | undefined;
    for (let times = 1; times <= mostTimes && (!result || isMissed(result)); times += 1) {
      if (result) await sleep(3_000);
      const measured = await measureCall(large, call, small, same);
      // The statistics of a connection are written a second after its work.
      await sleep(1_200);
      const scanned = await sequentialScans(large.client, before);
      result = { name: call.name, ...measured, scanned, times };
    }
    if (result) results.push(result);
  }
  return results;
}

const isMissed = (result: Measured) => isSlower(result) || result.scanned.length > 0;

const small = await openSchool(sizes[0]);
const large = await openSchool(sizes[1]);
const rows = await measure(small, large);
await small.close();
await large.close();
console.log(
  `| call | p50 at ${sizes[0]} | p50 at ${sizes[1]} | factor | measured | large tables read whole |`,
);
console.log('|---|---|---|---|---|---|');
for (const row of rows.toSorted((a, b) => b.p50Ms - a.p50Ms)) {
  const { name, wasMs, p50Ms, scanned, times } = row;
  const bold = isSlower(row) ? '**' : '';
  console.log(
    `| ${name} | ${wasMs.toFixed(1)} ms | ${p50Ms.toFixed(1)} ms | ${bold}${(p50Ms / wasMs).toFixed(2)}${bold} | ${times > 1 ? `${times} times` : ''} | ${scanned.join(', ')} |`,
  );
}
const missed = rows.filter(isMissed);
console.log(
  `\n${rows.length} calls, ${rows.length - missed.length} within ${factor} of the small school and without a scan, ${missed.length} not; ${rows.filter(({ times }) => times > 1).length} measured more than once`,
);
if (missed.length > 0) process.exitCode = 1;
