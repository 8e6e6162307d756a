import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { countedUpTo } from '#kernel/counts.ts';
import type { DbOrTx } from './database.server.ts';

/** How many rows there are, as far as lists count. */
export function countRows(db: DbOrTx, table: PgTable, where?: SQL, upTo = countedUpTo): Promise<number> {
  if (!where) return countAll(db, table, upTo);
  const counted = db.select({ one: sql`1` }).from(table).where(where).limit(upTo).as('counted');
  return db.$count(counted);
}

/** Of a table that is far larger the database knows so without looking; it is wrong by some, not by half. */
async function countAll(db: DbOrTx, table: PgTable, upTo: number): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select case when (select reltuples from pg_class where oid = ${getTableName(table)}::regclass) > ${2 * upTo}
      then ${upTo}::int
      else (select count(*)::int from (select 1 from ${table} limit ${upTo}) counted) end as total`);
  return rows[0]?.total ?? 0;
}
