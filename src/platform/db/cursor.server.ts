import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './database.server.ts';

const batchSize = 2000;

/**
 * Reads everything a query finds, in one snapshot and in batches: only a few rows are in memory at a time, and other
 * requests get their turn in between.
 */
export async function readInBatches<Row extends Record<string, unknown>>(
  db: Db,
  query: SQL,
  take: (rows: Row[]) => void,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`declare batches no scroll cursor for ${query}`);
    for (let isMore = true; isMore; ) {
      const { rows } = await tx.execute(sql`fetch ${sql.raw(String(batchSize))} from batches`);
      take(rows as Row[]);
      isMore = rows.length === batchSize;
    }
  });
}
