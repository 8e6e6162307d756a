/**
 * As a school grows, its calls do not get slower: no statement of any call, with any filter, order or search of its
 * screen, reads more rows of a table than lists count, whether by a full scan or through an index. docs/scale.md has
 * the milliseconds at 100 000 learners (`npm run bench:growth`).
 */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { withDatabase } from '#dev/testing/database-url.ts';
import { knownIds, readingCalls, unaskedCalls } from '#dev/testing/reading-calls.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { countedUpTo } from '#kernel/counts.ts';
import { fillSchool } from '../../bench/fill.ts';

const learners = 12_000;
/** Some statements read a few rows further, to order rows of the same moment. */
const mostRead = countedUpTo * 1.05;

/** No index can serve these; docs/scale.md says how much time they cost a large school. */
const goesThroughAll = new Set([
  // Counted by a job once there are figures.
  'operations.overview',
]);

interface Statement {
  text: string;
  values: unknown[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

let app: TestApp;
let client: pg.Client;
let admin: TestPerson;
let learnerEmail: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.person({ isAdmin: true });
  const { rows } = await app.deps.db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = withDatabase(inject('databaseUrl'), rows[0]?.name ?? '');
  const one = { progress: 1, notes: 1, bookings: 1, notifications: 1, attempts: 1 };
  ({ learnerEmail } = await fillSchool(url, learners, undefined, one));
  client = new pg.Client({ connectionString: url });
  await client.connect();
  // At this size a full scan is often the best plan. With scans off, those that remain are there because no index
  // fits.
  await client.query('set enable_seqscan = off');
}, 60_000);
afterAll(async () => {
  await client.end();
  await app.close();
});

/** The statements sent while `work` runs, except writes. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const { query } = pg.Client.prototype;
  const found: Statement[] = [];
  pg.Client.prototype.query = function noted(this: pg.Client, ...args: unknown[]) {
    const [asked, values] = args as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof asked === 'string' ? asked : asked.text;
    const given = Array.isArray(values) ? values : typeof asked === 'string' ? [] : (asked.values ?? []);
    if (/^\s*(select|with)\b/i.test(text)) found.push({ text, values: given });
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
    return found;
  } finally {
    pg.Client.prototype.query = query;
  }
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Lines like `seq scan of users: 12000 rows` for every table that is read beyond the limit. */
async function readTooMuch({ text, values }: Statement): Promise<string[]> {
  const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode }];
  return nodesOf(plan)
    .filter((node) => node['Node Type'].includes('Scan') && node['Relation Name'])
    .map((node) => ({
      node,
      read: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    }))
    .filter(({ read }) => read > mostRead)
    .map(
      ({ node, read }) =>
        `${node['Node Type']} of ${node['Relation Name']}: ${read} rows\n${text.slice(0, 300)}`,
    );
}

/** Their data is not seeded here; each reads one row by its key. A new call must be tested or listed. */
const byOneKey = [
  'bookings.calendar',
  'catalogue.courses.teaser',
  'catalogue.modules.freePlayback',
  'courseFolders.difference',
  'courseFolders.page',
  'courseFolders.progress',
  'catalogue.modules.picture',
  'lessonEditor.version',
  'lessons.courses.get',
  'lessons.modules.playback',
  'progress.get',
  'gifts.own',
  'resources.cover',
  'proofs.picture',
  'resources.adminGet',
  'materials.sample',
  'blog.get',
  'blog.cover',
  'posts.get',
  'versions.get',
  'videos.get',
  'videos.texts',
  'videos.captions',
  'videos.posterFrames',
  'videos.sound',
];

it('no call reads more of a table than lists count', { timeout: 90_000 }, async () => {
  const known = await knownIds(client, learnerEmail);
  const learner = await app.signIn(known.userId ?? '');
  const seen = new Set<string>();
  const found = new Map<string, string[]>();
  const calls = readingCalls(known);
  expect(unaskedCalls(calls).toSorted()).toEqual(byOneKey.toSorted());
  for (const { name, address, isAdmin } of calls) {
    const who = isAdmin ? admin : learner;
    const statements = await statementsOf(async () =>
      expect([name, (await who.fetch(address)).status]).toEqual([name, 200]),
    );
    for (const statement of statements) {
      const key = statement.text + JSON.stringify(statement.values);
      const tooMuch = seen.has(key) ? [] : await readTooMuch(statement);
      seen.add(key);
      if (tooMuch.length > 0) found.set(name, [...(found.get(name) ?? []), ...tooMuch]);
    }
  }
  expect([...found].filter(([name]) => !goesThroughAll.has(name))).toEqual([]);
  // Every listed exception must still be necessary.
  expect([...goesThroughAll].filter((name) => !found.has(name))).toEqual([]);
  expect(seen.size).toBeGreaterThan(150);
});
