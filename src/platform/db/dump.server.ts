/**
 * Exports a database to files and restores it: every table of ours by PostgreSQL's COPY, read in one snapshot, each
 * with its number of rows and a hash of them in primary-key order. The PostgreSQL from npm has no pg_dump, and the
 * hashes let a restore be verified.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrate } from './migrate.server.ts';

export interface DumpedTable {
  /** Format: `schema.name`. */
  name: string;
  columns: string[];
  rows: number;
  /** SHA-256 of the rows in COPY's text form, ordered by the primary key. */
  sha256: string;
}

export interface Dump {
  migrations: number;
  tables: DumpedTable[];
  /** The last value of each sequence; null when it has not given one. */
  sequences: Record<string, string | null>;
}

/** Waiting jobs are part of a dump; finished jobs and the queue's own bookkeeping are not. */
const waitingJobs = `state in ('created', 'retry', 'active')`;

interface Table {
  name: string;
  columns: string[];
  key: string[];
  where: string | null;
}

const listTables = `
  select n.nspname || '.' || c.relname as name,
         (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
         (select array_agg(a.attname::text order by k.place)
            from pg_index i, unnest(i.indkey::smallint[]) with ordinality k(attnum, place), pg_attribute a
           where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where not c.relispartition
     and ((n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations')
       or (n.nspname = 'pgboss' and c.relname = 'job'))
   order by 1`;

const quoted = (name: string) => name.split('.').map(pg.escapeIdentifier).join('.');
const list = (names: readonly string[]) => names.map((name) => pg.escapeIdentifier(name)).join(', ');

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'langkah-dump' });
  // A lost connection fails the next statement; without a listener, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] | null }>(listTables);
  return rows.map(({ name, columns, key }) => ({
    name,
    columns,
    key: key ?? columns,
    where: name === 'pgboss.job' ? waitingJobs : null,
  }));
}

/** Counts and hashes the rows that pass through; in COPY's text form a row is a line. */
function measuring() {
  const hash = createHash('sha256');
  let rows = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ rows, sha256: hash.digest('hex') }) };
}

async function readTable(client: pg.Client, table: Table, sink: Writable[]): Promise<DumpedTable> {
  const where = table.where ? ` where ${table.where}` : '';
  const query = `copy (select ${list(table.columns)} from ${quoted(table.name)}${where} order by ${list(table.key)}) to stdout`;
  const { through, result } = measuring();
  await pipeline([client.query(copyTo(query)), through, ...sink]);
  return { name: table.name, columns: table.columns, ...result() };
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Reads every table in one snapshot. `sinkOf` says where its rows go; `also` reads more in the same snapshot. */
async function readAll(
  url: string,
  sinkOf: (table: Table) => Writable[],
  also?: (client: pg.Client) => Promise<void>,
): Promise<Dump> {
  const client = await connect(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows: migrations } = await client.query<{ count: number }>(
      'select count(*)::int as count from schema_migrations',
    );
    const tables: DumpedTable[] = [];
    for (const table of await readTables(client)) tables.push(await readTable(client, table, sinkOf(table)));
    const { rows: sequences } = await client.query<{ name: string; last: string | null }>(
      `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
    );
    await also?.(client);
    return {
      migrations: migrations[0]?.count ?? 0,
      tables,
      sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
    };
  } finally {
    await client.end();
  }
}

const fileOf = (directory: string, table: string) => path.join(directory, `${table}.copy.gz`);

/** Writes each table to a file. @returns the description to store beside the files; a restore needs it. */
export async function dumpDatabase(
  url: string,
  directory: string,
  also?: (client: pg.Client) => Promise<void>,
): Promise<Dump> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const sinkOf = (table: Table) => [
    createGzip({ level: 6 }),
    createWriteStream(fileOf(directory, table.name), { mode: 0o600 }) as Writable,
  ];
  return readAll(url, sinkOf, also);
}

/** The tables of a dump whose files are missing or damaged. */
export async function harmedTables(directory: string, dump: Dump): Promise<string[]> {
  const harmed: string[] = [];
  for (const { name, sha256 } of dump.tables) {
    const { through, result } = measuring();
    const isWhole = await pipeline(
      createReadStream(fileOf(directory, name)),
      createGunzip(),
      through,
      nowhere(),
    ).then(
      () => result().sha256 === sha256,
      () => false,
    );
    if (!isWhole) harmed.push(name);
  }
  return harmed;
}

export async function countMigrations(folder: string): Promise<number> {
  const journal = JSON.parse(await readFile(path.join(folder, 'meta/_journal.json'), 'utf8'));
  return (journal as { entries: unknown[] }).entries.length;
}

/** Counts and hashes a database without writing files: equal dumps mean equal databases. */
export const measureDatabase = (url: string): Promise<Dump> => readAll(url, () => [nowhere()]);

export function differences(one: Dump, other: Dump): string[] {
  const names = new Set([...one.tables, ...other.tables].map(({ name }) => name));
  const find = (dump: Dump, name: string) => dump.tables.find((table) => table.name === name);
  return [...names].filter((name) => {
    const [a, b] = [find(one, name), find(other, name)];
    return a?.rows !== b?.rows || a?.sha256 !== b?.sha256;
  });
}

/** Runs `work` on a copy of the migrations folder that holds only the first `count` migrations. */
async function withMigrations<T>(folder: string, count: number, work: (folder: string) => Promise<T>) {
  const copy = await mkdtemp(path.join(tmpdir(), 'langkah-migrations-'));
  try {
    await cp(folder, copy, { recursive: true });
    const journalPath = path.join(copy, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(journalPath, 'utf8')) as { entries: unknown[] };
    if (journal.entries.length < count) throw new Error('The backup was made by a newer Langkah than this.');
    await writeFile(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    return await work(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Migrates a schema up to a given number of migrations. For restores, and for tests of updates. */
export const migrateUpTo = (url: string, folder: string, count: number): Promise<void> =>
  withMigrations(folder, count, (earlier) => migrate(url, earlier));

/**
 * Fills a database that has no schema of ours yet, in one transaction, and migrates it to the newest version.
 * `prepareQueue` creates the job queue's own tables; the waiting jobs are restored after that.
 */
export async function restoreDatabase(options: {
  url: string;
  directory: string;
  dump: Dump;
  migrationsFolder: string;
  prepareQueue: () => Promise<void>;
}): Promise<void> {
  const { url, directory, dump, migrationsFolder } = options;
  await migrateUpTo(url, migrationsFolder, dump.migrations);
  await options.prepareQueue();
  const client = await connect(url);
  try {
    await client.query('begin');
    const constraints = await dropForeignKeys(client);
    for (const table of dump.tables) {
      const name = quoted(table.name);
      // A migration may have inserted rows.
      if (!table.name.startsWith('pgboss.')) await client.query(`truncate ${name}`);
      await pipeline(
        createReadStream(fileOf(directory, table.name)),
        createGunzip(),
        client.query(copyFrom(`copy ${name} (${list(table.columns)}) from stdin`)),
      );
    }
    for (const [name, last] of Object.entries(dump.sequences))
      if (last !== null)
        await client.query('select setval($1::regclass, $2)', [quoted(`public.${name}`), last]);
    for (const { table, name, definition } of constraints)
      await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  // Before newer migrations change the rows.
  const changed = differences(dump, await measureDatabase(url));
  if (changed.length > 0) throw new Error(`these tables did not arrive as they were: ${changed.join(', ')}`);
  await migrate(url, migrationsFolder);
}

/** Tables may refer to each other in a circle; PostgreSQL checks everything when the constraints are added again. */
async function dropForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  return rows;
}
