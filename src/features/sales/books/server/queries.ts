import { and, asc, eq } from 'drizzle-orm';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { moneyEntries } from './schema.ts';

export type MoneyEntry = typeof moneyEntries.$inferSelect;
export type NewMoneyEntry = typeof moneyEntries.$inferInsert;

/**
 * Writes an entry, in the transaction of what it is written for.
 * @returns false when its cause has one already; nothing has changed then.
 */
export async function recordEntry(tx: DbOrTx, entry: NewMoneyEntry): Promise<boolean> {
  const written = await tx
    .insert(moneyEntries)
    .values(entry)
    .onConflictDoNothing()
    .returning({ cause: moneyEntries.cause });
  return written.length > 0;
}

/** The entries of an order, the first one first. */
export const listOrderEntries = (db: DbOrTx, userId: string, orderId: string): Promise<MoneyEntry[]> =>
  db
    .select()
    .from(moneyEntries)
    .where(and(eq(moneyEntries.userId, userId), eq(moneyEntries.orderId, orderId)))
    .orderBy(asc(moneyEntries.recordedAt), asc(moneyEntries.at), asc(moneyEntries.cause));
