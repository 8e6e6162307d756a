import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { users } from '#features/people/accounts/server/schema.ts';
import { orders } from '#features/sales/checkout/server/schema.ts';
import type { GiftWish } from '#kit/gifts.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { gifts } from './schema.ts';

export type Gift = typeof gifts.$inferSelect;
export type GiftOrder = typeof orders.$inferSelect;

const ofOrder = and(eq(orders.userId, gifts.userId), eq(orders.id, gifts.orderId));
const keyed = ({ userId, orderId }: { userId: string; orderId: string }) =>
  and(eq(gifts.userId, userId), eq(gifts.orderId, orderId));

export async function upsertGift(
  tx: Tx,
  { wish, at, ...key }: { userId: string; orderId: string; wish: GiftWish; at: Date },
): Promise<void> {
  await tx
    .insert(gifts)
    .values({ ...key, ...wish, createdAt: at })
    .onConflictDoUpdate({ target: [gifts.userId, gifts.orderId], set: wish });
}

/** The gift with its order. */
export async function findGift(db: DbOrTx, key: { userId: string; orderId: string }) {
  const [row] = await db
    .select({ gift: gifts, order: orders })
    .from(gifts)
    .innerJoin(orders, ofOrder)
    .where(keyed(key));
  return row ?? null;
}

/** The paid gift of a code, with its buyer's name; null for a code that no gift has. */
export async function findByHash(db: DbOrTx, giftHash: string) {
  const [row] = await db
    .select({
      gift: gifts,
      order: orders,
      fromName: sql<string | null>`case when ${users.deletedAt} is null then ${users.name} end`,
    })
    .from(orders)
    .innerJoin(gifts, ofOrder)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.giftHash, giftHash));
  return row ?? null;
}

/** The order as it is now; nobody takes it back until the transaction ends. Lock the person who uses the code first. */
export async function lockOrder(
  tx: Tx,
  { userId, id }: Pick<GiftOrder, 'userId' | 'id'>,
): Promise<GiftOrder | null> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.id, id)))
    .for('update');
  return row ?? null;
}

/** @returns true for exactly one of all who use the code. */
export async function markUsed(
  tx: Tx,
  key: { userId: string; orderId: string },
  use: { usedBy: string; usedAt: Date },
): Promise<boolean> {
  const used = await tx
    .update(gifts)
    .set(use)
    .where(and(keyed(key), isNull(gifts.usedAt)))
    .returning({ orderId: gifts.orderId });
  return used.length > 0;
}

/** @returns false when it was mailed or used meanwhile, or its order is not paid any more. */
export async function changeWish(
  tx: Tx,
  key: { userId: string; orderId: string },
  wish: GiftWish,
): Promise<boolean> {
  const changed = await tx
    .update(gifts)
    .set(wish)
    .where(
      and(
        keyed(key),
        isNull(gifts.usedAt),
        isNull(gifts.mailedAt),
        sql`exists (select 1 from ${orders} where ${ofOrder} and ${orders.status} = 'PAID')`,
      ),
    )
    .returning({ orderId: gifts.orderId });
  return changed.length > 0;
}

const isDue = (now: Date) =>
  and(
    sql`${gifts.toEmail} is not null`,
    isNull(gifts.mailedAt),
    isNull(gifts.usedAt),
    or(isNull(gifts.sendAt), lte(gifts.sendAt, now)),
  );

/** Paid gifts that are to be mailed by now, those that wait longest first. */
export const listDue = (db: DbOrTx, now: Date) =>
  db
    .select({ userId: gifts.userId, orderId: gifts.orderId })
    .from(gifts)
    .innerJoin(orders, ofOrder)
    .where(and(isDue(now), eq(orders.status, 'PAID')))
    .orderBy(gifts.sendAt)
    .limit(500);

/** Unless its buyer has named another address meanwhile: that one is still to be mailed. */
export async function markMailed(
  db: DbOrTx,
  key: { userId: string; orderId: string },
  { toEmail, at }: { toEmail: string; at: Date },
): Promise<void> {
  await db
    .update(gifts)
    .set({ mailedAt: at })
    .where(and(keyed(key), isNull(gifts.mailedAt), eq(gifts.toEmail, toEmail)));
}

/** For who looks after money: whether the code was used, by whom and when. Null for an order that is no gift. */
export async function findUseForStaff(db: DbOrTx, key: { userId: string; orderId: string }) {
  const [row] = await db
    .select({ usedAt: gifts.usedAt, id: users.id, name: users.name, email: users.email })
    .from(gifts)
    .leftJoin(users, eq(users.id, gifts.usedBy))
    .where(keyed(key));
  return row ?? null;
}
