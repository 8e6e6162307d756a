/**
 * `npm run bench:growth`: every reading call of learners and administrators on a school of 1 000 and on one of
 * 100 000, in one run: how much slower it got, and which large tables it read from end to end.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Person } from '#dev/proof/people.ts';
import { addressOf, type ContractCall, contractCalls } from '#dev/testing/contract-calls.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from '#dev/testing/product.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.server.ts';
import { fillSchool } from './fill.ts';

const sizes = [
  Number(process.env.GROWTH_SMALL ?? 1_000),
  Number(process.env.GROWTH_LARGE ?? 100_000),
] as const;
const rounds = Number(process.env.GROWTH_ROUNDS ?? 25);
/** The first ones warm what is cold. */
const asked = rounds + 3;
/** Goal of issue 7. */
const factor = 1.5;
/** What a call may cost more in any case: below it, the clock and the machine decide. */
const toleranceMs = 1;
const largeTable = 10_000;

/** Calls that are no page's reading: files, streams, and what only answers to a token. */
const leftOut = /stream|export|download|\.file$|ebook|avatar|photo|document$/i;

interface Measured {
  name: string;
  p50Ms: number;
  status: number;
  scanned: string[];
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Addresses with parameters that name something which is there. */
function addressFor(call: ContractCall, known: Record<string, string>): string | null {
  let isKnown = true;
  const address = addressOf(call, (parameter) => {
    const value = known[`${call.name}.${parameter}`] ?? known[parameter];
    if (value === undefined) isKnown = false;
    return value ?? '';
  });
  const query = call.fields && 'query' in call.fields ? '?query=loops' : '';
  return isKnown ? address + query : null;
}

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

async function measureCall(person: Person, address: string): Promise<{ p50Ms: number; status: number }> {
  const times: number[] = [];
  let status = 0;
  for (let round = 0; round < asked; round += 1) {
    const startedAt = performance.now();
    const answer = await person.fetch(address);
    await answer.arrayBuffer();
    if (round >= 3) times.push(performance.now() - startedAt);
    status = answer.status;
  }
  return { p50Ms: median(times), status };
}

async function knownIds(client: pg.Client, email: string): Promise<Record<string, string>> {
  const one = async (sql: string, values: unknown[] = []) =>
    String(Object.values((await client.query(sql, values)).rows[0] ?? {})[0] ?? '');
  const userId = await one('select id from users where email = $1', [email]);
  const own = (table: string) =>
    one(`select id from ${table} where user_id = $1 order by id limit 1`, [userId]);
  const moduleId = await one('select min(id) from modules where is_published');
  return {
    userId,
    slug: await one('select slug from courses order by "order" limit 1'),
    'blog.get.slug': await one(`select slug from posts where status = 'PUBLISHED' limit 1`),
    'learning.modules.get.id': moduleId,
    moduleId,
    'resources.get.id': await one(`select id from resources where min_tier = 'STARTER' limit 1`),
    'bookings.get.id': await own('bookings'),
    'reviews.get.id': await own('reviews'),
  };
}

async function measureSchool(learners: number): Promise<Measured[]> {
  const dataRoot = makeDataDir();
  const database = await startEmbeddedPostgres({ projectRoot: process.cwd(), dataRoot });
  let product: Product | null = null;
  try {
    const env = { DATABASE_URL: database.url, LOG_LEVEL: 'error' };
    // Migrates and seeds; then the many; then once more, so that nothing of the filling is in its memory.
    product = await startProduct({ dataDir: dataRoot, env });
    await product.end();
    const school = await fillSchool(database.url, learners, (line) =>
      console.error(`  ${learners}: ${line}`),
    );
    product = await startProduct({ dataDir: dataRoot, env });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const known = await knownIds(client, school.learnerEmail);
    const learner = await new Person(product.appUrl, school.learnerEmail).signIn();
    const admin = await new Person(product.appUrl, 'admin@langkah.test').signIn();
    const results: Measured[] = [];
    const before = new Map<string, number>();
    await sequentialScans(client, before);
    for (const call of contractCalls) {
      if (call.method !== 'GET' || leftOut.test(call.name)) continue;
      const address = addressFor(call, known);
      if (address === null) continue;
      const result = await measureCall(call.policy === 'admin' ? admin : learner, address);
      // The statistics of a connection are written a second after its work.
      await sleep(1_200);
      results.push({ name: call.name, ...result, scanned: await sequentialScans(client, before) });
    }
    await client.end();
    return results;
  } finally {
    await product?.end();
    await database.stop();
    removeDataDir(dataRoot);
  }
}

const [small, large] = [await measureSchool(sizes[0]), await measureSchool(sizes[1])];
const rows = large.map((at) => {
  const was = small.find(({ name }) => name === at.name);
  const isSlower = was !== undefined && at.p50Ms > was.p50Ms * factor && at.p50Ms - was.p50Ms > toleranceMs;
  return { ...at, wasMs: was?.p50Ms ?? Number.NaN, isSlower };
});
console.log(`| call | status | p50 at ${sizes[0]} | p50 at ${sizes[1]} | factor | large tables read whole |`);
console.log('|---|---|---|---|---|---|');
for (const { name, status, wasMs, p50Ms, isSlower, scanned } of rows.toSorted((a, b) => b.p50Ms - a.p50Ms))
  console.log(
    `| ${name} | ${status} | ${wasMs.toFixed(1)} ms | ${p50Ms.toFixed(1)} ms | ${isSlower ? '**' : ''}${(p50Ms / wasMs).toFixed(2)}${isSlower ? '**' : ''} | ${scanned.join(', ')} |`,
  );
const missed = rows.filter(({ isSlower, scanned }) => isSlower || scanned.length > 0);
console.log(
  `\n${rows.length} calls, ${rows.length - missed.length} within ${factor} of the small school and without a scan, ${missed.length} not`,
);
if (missed.length > 0) process.exitCode = 1;
