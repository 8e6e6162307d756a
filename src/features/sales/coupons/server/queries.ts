import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '#features/people/accounts/server/schema.ts';
import { orders } from '#features/sales/checkout/server/schema.ts';
import { countRows } from '#platform/db/counts.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import type { CouponUses } from '../rules.ts';
import { coupons, couponUses } from './schema.ts';

export type CouponRow = typeof coupons.$inferSelect;

export async function findByCode(db: DbOrTx, code: string): Promise<CouponRow | null> {
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code));
  return row ?? null;
}

/** Buyers with the same coupon wait for each other from here to the end of their transactions. */
export async function lockByCode(tx: Tx, code: string): Promise<CouponRow | null> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update');
  return row ?? null;
}

/**
 * Paid uses, and those that open orders of other people hold. An order of one's own makes room for the next. Without a
 * limit for everyone only the person's own are read.
 */
export async function countUses(
  db: DbOrTx,
  { id: couponId, maxUses }: Pick<CouponRow, 'id' | 'maxUses'>,
  userId: string | null,
): Promise<CouponUses & { ownPaid: number }> {
  const isOwn = userId === null ? sql`false` : eq(orders.userId, userId);
  const [row] = await db
    .select({
      paid: sql<number>`(count(*) filter (where ${orders.status} = 'PAID'))::int`,
      held: sql<number>`(count(*) filter (where ${orders.status} = 'OPEN' and not ${isOwn}))::int`,
      ownPaid: sql<number>`(count(*) filter (where ${orders.status} = 'PAID' and ${isOwn}))::int`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.couponId, couponId),
        inArray(orders.status, ['PAID', 'OPEN']),
        maxUses === null ? isOwn : undefined,
      ),
    );
  return row ?? { paid: 0, held: 0, ownPaid: 0 };
}

export async function insertUse(tx: DbOrTx, use: typeof couponUses.$inferInsert) {
  await tx.insert(couponUses).values(use);
}

/** @returns false when the code is taken. */
export async function insertCoupon(tx: DbOrTx, coupon: typeof coupons.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(coupons)
    .values(coupon)
    .onConflictDoNothing()
    .returning({ id: coupons.id });
  return inserted.length > 0;
}

/** @returns null when it was closed before, or when there is none. */
export async function closeCoupon(tx: DbOrTx, id: string, at: Date): Promise<CouponRow | null> {
  const [row] = await tx
    .update(coupons)
    .set({ closedAt: at })
    .where(and(eq(coupons.id, id), isNull(coupons.closedAt)))
    .returning();
  return row ?? null;
}

export async function findCoupon(db: DbOrTx, id: string): Promise<CouponRow | null> {
  const [row] = await db.select().from(coupons).where(eq(coupons.id, id));
  return row ?? null;
}

/** A page of coupons, the newest first, with what was used of each. */
export async function listCoupons(db: DbOrTx, { page, limit }: { page: number; limit: number }) {
  const [rows, total] = await Promise.all([
    db
      .select({ coupon: coupons, createdByName: users.name })
      .from(coupons)
      .leftJoin(users, eq(users.id, coupons.createdBy))
      .orderBy(desc(coupons.createdAt), desc(coupons.id))
      .limit(limit)
      .offset((page - 1) * limit),
    countRows(db, coupons),
  ]);
  const uses = await sumUses(
    db,
    rows.map(({ coupon }) => coupon.id),
  );
  const none = { paid: 0, held: 0, givenIdr: 0 };
  return { rows: rows.map((row) => ({ ...row, ...(uses.get(row.coupon.id) ?? none) })), total };
}

async function sumUses(db: DbOrTx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { paid: number; held: number; givenIdr: number }>();
  const isPaid = sql`${orders.status} = 'PAID'`;
  const rows = await db
    .select({
      id: orders.couponId,
      paid: sql<number>`(count(*) filter (where ${isPaid}))::int`,
      held: sql<number>`(count(*) filter (where ${orders.status} = 'OPEN'))::int`,
      givenIdr: sql<number>`coalesce(sum(${orders.discountIdr}) filter (where ${isPaid}), 0)::float8`,
    })
    .from(orders)
    .where(and(inArray(orders.couponId, [...ids]), inArray(orders.status, ['PAID', 'OPEN'])))
    .groupBy(orders.couponId);
  return new Map(rows.map(({ id, ...sums }) => [id ?? '', sums]));
}

/** Who used it, the newest first, with the orders that gave it back. */
export async function listUses(db: DbOrTx, { id, page, limit }: { id: string; page: number; limit: number }) {
  const where = eq(couponUses.couponId, id);
  // The page first: of people and orders only those that it shows are read.
  const shown = db
    .select()
    .from(couponUses)
    .where(where)
    .orderBy(desc(couponUses.usedAt), desc(couponUses.orderId))
    .limit(limit)
    .offset((page - 1) * limit)
    .as('shown');
  const [rows, total] = await Promise.all([
    db
      .select({
        orderId: shown.orderId,
        userId: shown.userId,
        name: users.name,
        email: users.email,
        tier: orders.tier,
        productId: orders.productId,
        status: orders.status,
        discountIdr: shown.discountIdr,
        amountIdr: orders.amountIdr,
        usedAt: shown.usedAt,
        paidAt: orders.paidAt,
        expiresAt: orders.expiresAt,
      })
      .from(shown)
      .innerJoin(orders, and(eq(orders.userId, shown.userId), eq(orders.id, shown.orderId)))
      .innerJoin(users, eq(users.id, shown.userId))
      .orderBy(desc(shown.usedAt), desc(shown.orderId)),
    countRows(db, couponUses, where),
  ]);
  return { rows, total };
}
