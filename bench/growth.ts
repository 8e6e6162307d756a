/**
 * `npm run bench:growth`: every reading call of learners and administrators, with every filter, order and search of
 * its screen, on a school of 1 000 and one of 100 000 learners in one run: how much slower it became, and which large
 * tables it scanned completely.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Person } from '#dev/proof/people.ts';
import { makeDataDir, removeDataDir, startProduct } from '#dev/testing/product.ts';
import { knownIds, type ReadingCall, readingCalls } from '#dev/testing/reading-calls.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.server.ts';
import { eachUpTo, fillSchool } from './fill.ts';

const sizes = [
  Number(process.env.GROWTH_SMALL ?? 1_000),
  Number(process.env.GROWTH_LARGE ?? 100_000),
] as const;
const rounds = Number(process.env.GROWTH_ROUNDS ?? 25);
/** The first rounds only warm up caches. */
const asked = rounds + 3;
/** Part of a call's name, to measure only some: `GROWTH_ONLY=users`. */
const only = new RegExp(process.env.GROWTH_ONLY ?? '');
/** For more learners with fewer rows each: `GROWTH_LARGE=500000 GROWTH_EACH=1 GROWTH_ONLY=orders`. */
const mostEach = Number(process.env.GROWTH_EACH ?? Number.POSITIVE_INFINITY);
const factor = 1.5;
/** Smaller differences are noise of the clock and the machine. */
const toleranceMs = 1;
const largeTable = 10_000;

interface Times {
  /** In the small school. */
  wasMs: number;
  p50Ms: number;
}

interface Measured extends Times {
  name: string;
  /** All attempts, if there was more than one; the middle one counts. */
  attempts: Times[];
  /** Large tables that any attempt scanned completely. */
  scanned: string[];
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Tables of which sequential scans have read more than 10 000 rows since the last check. */
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
  /** Signs in both people: just before they are needed, since an owner's session ends while the next school is filled. */
  enter: () => Promise<unknown>;
  ask: (call: ReadingCall) => Promise<{ ms: number; status: number }>;
  close: () => Promise<void>;
}

/** An installation of its own with that many learners, restarted after it was filled. */
async function openSchool(learners: number): Promise<School> {
  const dataRoot = makeDataDir();
  const database = await startEmbeddedPostgres({ projectRoot: process.cwd(), dataRoot });
  const env = { APP_ENV: 'demo', DATABASE_URL: database.url, LOG_LEVEL: 'error' };
  // The first start migrates and seeds; the second starts with an empty memory after the filling.
  await (await startProduct({ dataDir: dataRoot, env })).end();
  const say = (line: string) => console.error(`  ${learners}: ${line}`);
  const { learnerEmail } = await fillSchool(database.url, learners, say, eachUpTo(mostEach));
  // Scans cannot be attributed to a call, so jobs are off: only measured calls may read tables.
  const product = await startProduct({ dataDir: dataRoot, env: { ...env, RUN_JOBS: '0' } });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const learner = new Person(product.appUrl, learnerEmail);
  const admin = new Person(product.appUrl, 'admin@langkah.test');
  return {
    client,
    calls: readingCalls(await knownIds(client, learnerEmail)).filter(({ name }) => only.test(name)),
    enter: () => Promise.all([learner.signIn(), admin.signIn()]),
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
      removeDataDir(dataRoot);
    },
  };
}

/** Alternates between the schools, so that other load on the machine affects both. */
async function measureCall(
  school: School,
  call: ReadingCall,
  small: School,
  same: ReadingCall,
): Promise<Times> {
  const times: [small: number[], large: number[]] = [[], []];
  for (let round = 0; round < asked; round += 1) {
    const was = await small.ask(same);
    const is = await school.ask(call);
    if (was.status !== 200 || is.status !== 200)
      throw new Error(`${call.name}: ${was.status} and ${is.status}`);
    if (round < asked - rounds) continue;
    times[0].push(was.ms);
    times[1].push(is.ms);
  }
  return { wasMs: median(times[0]), p50Ms: median(times[1]) };
}

const factorOf = ({ wasMs, p50Ms }: Times) => p50Ms / wasMs;
const isSlower = (times: Times) => factorOf(times) > factor && times.p50Ms - times.wasMs > toleranceMs;
const inTheMiddle = (attempts: Times[]): Times =>
  attempts.toSorted((a, b) => factorOf(a) - factorOf(b))[Math.floor(attempts.length / 2)] as Times;

/** Signs in, and makes every call once first, so that results cached on first use, such as the overview's figures, are cached. */
async function warm(school: School) {
  await school.enter();
  for (const call of school.calls) await school.ask(call);
}

/** A call that seems slower is measured twice more: on a busy machine, a median of 25 may be wrong. */
async function measure(small: School, large: School): Promise<Measured[]> {
  await warm(small);
  await warm(large);
  const results: Measured[] = [];
  const before = new Map<string, number>();
  const scansSince = async () => {
    // PostgreSQL writes a connection's statistics a second after its work.
    await sleep(1_200);
    return sequentialScans(large.client, before);
  };
  await scansSince();
  for (const [index, call] of large.calls.entries()) {
    const same = small.calls[index];
    if (same?.name !== call.name) throw new Error(`${call.name} is not asked of both`);
    const attempts: Times[] = [];
    const scanned = new Set<string>();
    while (attempts.length === 0 || (attempts.length < 3 && isSlower(attempts[0] as Times))) {
      attempts.push(await measureCall(large, call, small, same));
      for (const table of await scansSince()) scanned.add(table);
    }
    results.push({ name: call.name, ...inTheMiddle(attempts), attempts, scanned: [...scanned] });
  }
  return results;
}

async function measureSchools(): Promise<Measured[]> {
  const small = await openSchool(sizes[0]);
  try {
    const large = await openSchool(sizes[1]);
    try {
      return await measure(small, large);
    } finally {
      await large.close();
    }
  } finally {
    await small.close();
  }
}

const rows = await measureSchools();
console.log(
  `| call | p50 at ${sizes[0]} | p50 at ${sizes[1]} | factor | attempts | large tables read whole |`,
);
console.log('|---|---|---|---|---|---|');
for (const row of rows.toSorted((a, b) => b.p50Ms - a.p50Ms)) {
  const { name, wasMs, p50Ms, attempts, scanned } = row;
  const bold = isSlower(row) ? '**' : '';
  const all = attempts.length > 1 ? attempts.map((each) => factorOf(each).toFixed(2)).join(', ') : '';
  console.log(
    `| ${name} | ${wasMs.toFixed(1)} ms | ${p50Ms.toFixed(1)} ms | ${bold}${factorOf(row).toFixed(2)}${bold} | ${all} | ${scanned.join(', ')} |`,
  );
}
const missed = rows.filter((row) => isSlower(row) || row.scanned.length > 0);
console.log(
  `\n${rows.length} calls, ${rows.length - missed.length} within ${factor} of the small school and without a scan, ${missed.length} not; ${rows.filter(({ attempts }) => attempts.length > 1).length} measured three times`,
);
if (missed.length > 0) process.exitCode = 1;
