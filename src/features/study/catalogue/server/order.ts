/** The order of modules and courses. One writer at a time, so two administrators leave a valid order. */
import { and, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.server.ts';
import { courses, modules } from './schema.ts';

const ordered = { modules, courses };
type Ordered = keyof typeof ordered;

export async function lockOrder(tx: Tx, of: Ordered) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${of}.order`}))`);
}

/** Moves everything at or after the wanted order up by one; gaps are fine (product.md#reordering). */
export async function makeRoom(tx: Tx, of: Ordered, order: number, exceptId: number | string | null) {
  const table = ordered[of];
  await tx
    .update(table)
    .set({ order: sql`${table.order} + 1` })
    .where(
      and(sql`${table.order} >= ${order}`, exceptId === null ? undefined : sql`${table.id} <> ${exceptId}`),
    );
}

/** Counts removed rows too, so a restored row has an order of its own. */
export const lastOrder = (of: Ordered) => sql`(select coalesce(max("order"), 0) + 1 from ${ordered[of]})`;
