import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { countedUpTo } from '#kernel/counts.ts';
import type { DbOrTx } from './database.server.ts';

/** How many rows there are, as far as lists count. */
export const countRows = (db: DbOrTx, table: PgTable, where?: SQL, upTo = countedUpTo): Promise<number> =>
  db.$count(db.select({ one: sql`1` }).from(table).where(where).limit(upTo).as('counted'));
