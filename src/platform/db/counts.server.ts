import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { countedUpTo, foundUpTo } from '#kernel/counts.ts';
import type { DbOrTx } from './database.server.ts';
import { int, readRows } from './rows.server.ts';

/** The number of rows, all or filtered, up to the highest number that lists show. */
export function countRows(db: DbOrTx, table: PgTable, where?: SQL, upTo = foundUpTo): Promise<number> {
  if (!where) return countAll(db, getTableName(table));
  const counted = db.select({ one: sql`1` }).from(table).where(where).limit(upTo).as('counted');
  return db.$count(counted);
}

/**
 * The number of rows in a table, or of nearly all of them. For a table far larger than the limit, PostgreSQL's own
 * estimate is enough: it is off by some, not by half.
 */
export async function countAll(db: DbOrTx, table: string, where = sql`true`): Promise<number> {
  const rows = await readRows(
    db,
    { total: int },
    sql`
    select case when (select reltuples from pg_class where oid = ${table}::regclass) > ${2 * countedUpTo}
      then ${countedUpTo}::int
      else (select count(*)::int from (
        select 1 from ${sql.identifier(table)} where ${where} limit ${countedUpTo}) counted) end as total`,
  );
  return rows[0]?.total ?? 0;
}
