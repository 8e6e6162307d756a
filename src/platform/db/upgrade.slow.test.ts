/** Updates from the schema of every earlier version, filled with rows, to the newest one. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { contractCalls, parametersOf } from '#dev/testing/contract-calls.ts';
import { withDatabase } from '#dev/testing/database-url.ts';
import { fillTables, readTables, type Table } from '#dev/testing/fill-tables.ts';
import { decidedEarlier } from '#dev/testing/migration-rules.ts';
import { atScale, measured } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { createTestBrowser, keepCookies } from '#dev/testing/test-browser.ts';
import { migrateUpTo } from './dump.server.ts';
import { migrate } from './migrate.server.ts';

const journal = JSON.parse(readFileSync('drizzle/meta/_journal.json', 'utf8')) as {
  entries: { tag: string }[];
};
const newest = journal.entries.length;
/** With the newest, which the next migration will update: it too must be one that can be filled. */
const versions = journal.entries.map(({ tag }, index) => ({ tag, count: index + 1 }));

let app: TestApp;
const databases: string[] = [];
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
  for (const database of databases)
    await withClient(inject('databaseUrl'), (client) =>
      client.query(`drop database ${database} with (force)`),
    );
});

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** A database as that version left it, with rows in every table. */
async function oldSchool(count: number) {
  const database = `langkah_t_${randomUUID().replaceAll('-', '')}`;
  databases.push(database);
  await withClient(inject('databaseUrl'), (client) => client.query(`create database ${database}`));
  const url = withDatabase(inject('databaseUrl'), database);
  await migrateUpTo(url, 'drizzle', count);
  const tables = await withClient(url, async (client) => {
    const found = await readTables(client);
    await fillTables(client, found, 0);
    return found;
  });
  return { url, tables };
}

/** The columns that still exist; `dev/testing/migration-rules.ts` decides about dropped ones. */
async function stillThere(client: pg.Client, tables: readonly Table[]): Promise<Table[]> {
  const now = new Map((await readTables(client)).map((table) => [table.name, table]));
  return tables.map((table) => {
    const names = new Set(now.get(table.name)?.columns.map(({ name }) => name));
    return { ...table, columns: table.columns.filter(({ name }) => names.has(name)) };
  });
}

const columnsOf = (tables: readonly Table[]) =>
  tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));

/** Dropping a column is an explicit decision. */
const isDecided = (column: string) =>
  Object.values(decidedEarlier).some((decided) => `DROP COLUMN "${column.split('.')[1]}"` in decided);

async function rowsOf(client: pg.Client, tables: readonly Table[]) {
  const rows: Record<string, Record<string, unknown>[]> = {};
  for (const { name, columns } of tables) {
    const list = columns.map((column) => `"${column.name}"`).join(', ');
    rows[name] = (await client.query(`select ${list} from "${name}" order by ${list}`)).rows;
  }
  return rows;
}

/** All in the proof; else the first, one between, and the latest, whose migrations are the ones that are being written. */
const updated = atScale(
  versions.filter(({ count }) => [1, 25, newest - 1, newest].includes(count)),
  versions,
);

describe('an update from', () => {
  it.each(updated)('$tag keeps every row, and an older process can still write', async ({ count }) => {
    const { url, tables } = await oldSchool(count);
    await withClient(url, async (client) => {
      const before = await rowsOf(client, tables);
      expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true);
      await migrate(url, 'drizzle');
      const kept = await stillThere(client, tables);
      expect(columnsOf(tables).filter((name) => !columnsOf(kept).includes(name) && !isDecided(name))).toEqual(
        [],
      );
      const after = await rowsOf(client, kept);
      for (const { name, columns } of kept) {
        const wanted = before[name]?.map((row) =>
          Object.fromEntries(columns.map((column) => [column.name, row[column.name]])),
        );
        expect(after[name], name).toEqual(wanted);
      }
      // As a process of that version does: it knows these columns and no others.
      await fillTables(client, kept, 10);
      const { rows: migrations } = await client.query('select count(*)::int as count from schema_migrations');
      expect(migrations).toEqual([{ count: newest }]);
      const rows = Object.values(after).reduce((sum, list) => sum + list.length, 0);
      measured(`from ${count} of ${newest} migrations: ${rows} rows of ${tables.length} tables kept`);
    });
  });
});

/** Calls that read without an id or another input. */
const readable = contractCalls.filter(
  (call) =>
    call.method === 'GET' &&
    parametersOf(call).length === 0 &&
    !['notifications.stream', 'search.search'].includes(call.name),
);

describe('the product', () => {
  const started = atScale(
    versions.filter(({ count }) => count === 1 || count === newest - 1),
    versions,
  );

  it.each(started)('starts on a database of $tag and serves its content', async ({ count }) => {
    const { url } = await oldSchool(count);
    await migrate(url, 'drizzle');
    const other = await app.another({ env: { DATABASE_URL: url } });
    try {
      const person = await withClient(url, async (client) => {
        const { rows } = await client.query<{ id: string }>('update users set is_admin = true returning id');
        return rows[0]?.id ?? '';
      });
      const browser = createTestBrowser(other.send);
      await browser.fetch('/');
      keepCookies(
        browser.cookies,
        await other.deps.auth.openSession(person, { userAgent: 'test', address: '127.0.0.1' }),
      );
      const failed: string[] = [];
      for (const { name, path } of readable) {
        const answer = await browser.fetch(`/api${path}`);
        if (answer.status >= 500 || answer.status === 401) failed.push(`${name}: ${answer.status}`);
        await answer.text();
      }
      expect(failed).toEqual([]);
      const { body } = await browser.call('GET', '/api/notes');
      expect(body.notes.length).toBeGreaterThan(0);
      measured(`started on ${count} of ${newest}: ${readable.length} calls answered`);
    } finally {
      await other.close();
    }
  });
});
