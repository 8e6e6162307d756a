import { and, count, desc, eq, gt, gte, inArray, lte, or, sql } from 'drizzle-orm';
import { users } from '#features/people/accounts/server/schema.ts';
import { orders } from '#features/sales/checkout/server/schema.ts';
import { entitlements } from '#features/sales/plans/server/schema.ts';
import { countRows } from '#platform/db/counts.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import type { ReferralState } from '../rules.ts';
import { referralCodes, referralSwitches, referrals } from './schema.ts';

export type Referral = typeof referrals.$inferSelect;

/** An open plan that was bought, in a row of `user_id`. */
const hasBoughtPlan = (userId: typeof users.id | typeof referralCodes.userId) => sql<boolean>`exists (
  select 1 from ${entitlements} e where e.user_id = ${userId} and e.source = 'order' and e.revoked_at is null
    and e.held_at is null)`;

/** The code and its learner, if they may bring friends now. */
export async function findByCode(db: DbOrTx, code: string) {
  const [row] = await db
    .select({
      id: referralCodes.id,
      code: referralCodes.code,
      userId: users.id,
      email: users.email,
      isGood: sql<boolean>`${users.deletedAt} is null and ${users.bannedAt} is null and ${hasBoughtPlan(referralCodes.userId)}`,
    })
    .from(referralCodes)
    .innerJoin(users, eq(users.id, referralCodes.userId))
    .where(eq(referralCodes.code, code));
  return row ?? null;
}

/** A person as a friend: whether a plan was ever theirs, bought or given, refunded or not. */
export async function findFriend(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) return null;
  return { ...row, hadPlan: (await db.$count(entitlements, eq(entitlements.userId, userId))) > 0 };
}

/** @returns false when the order's code is not one for friends. */
export async function insertReferral(
  tx: Tx,
  use: { userId: string; orderId: string; codeId: string; discountIdr: number; at: Date },
): Promise<boolean> {
  const [owner] = await tx
    .select({ userId: referralCodes.userId })
    .from(referralCodes)
    .where(eq(referralCodes.id, use.codeId));
  if (!owner) return false;
  await tx.insert(referrals).values({
    userId: use.userId,
    orderId: use.orderId,
    referrerId: owner.userId,
    discountIdr: use.discountIdr,
    usedAt: use.at,
    state: 'waiting',
  });
  return true;
}

export async function findSwitch(db: DbOrTx) {
  const [row] = await db
    .select({ row: referralSwitches, setByName: users.name })
    .from(referralSwitches)
    .leftJoin(users, eq(users.id, referralSwitches.setBy))
    .orderBy(desc(referralSwitches.revision))
    .limit(1);
  return row ?? null;
}

export async function insertSwitch(tx: Tx, row: typeof referralSwitches.$inferInsert) {
  await tx.insert(referralSwitches).values(row);
}

export async function findOwn(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({ code: referralCodes.code, hasPlan: hasBoughtPlan(users.id) })
    .from(users)
    .leftJoin(referralCodes, eq(referralCodes.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** @returns false when the code is taken; nothing happens when the person has one. */
export async function insertCode(
  db: DbOrTx,
  row: { userId: string; id: string; code: string; createdAt: Date },
) {
  const inserted = await db.insert(referralCodes).values(row).onConflictDoNothing().returning();
  if (inserted.length > 0) return true;
  return (await db.$count(referralCodes, eq(referralCodes.userId, row.userId))) > 0;
}

const isPaid = eq(orders.status, 'PAID');
const ofOrder = and(eq(orders.userId, referrals.userId), eq(orders.id, referrals.orderId));

/** Friends who have paid, the newest first. */
export const listFriends = (db: DbOrTx, referrerId: string) =>
  db
    .select({ paidAt: orders.paidAt, state: referrals.state })
    .from(referrals)
    .innerJoin(orders, ofOrder)
    .where(
      and(
        eq(referrals.referrerId, referrerId),
        sql`${orders.paidAt} is not null`,
        or(isPaid, inArray(referrals.state, ['taken', 'kept', 'void'])),
      ),
    )
    .orderBy(desc(referrals.usedAt))
    .limit(50);

/** Credits of friends since then that were not taken back. */
export async function countCredits(db: DbOrTx, referrerId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(referrals)
    .where(
      and(
        eq(referrals.referrerId, referrerId),
        inArray(referrals.state, ['credited', 'kept']),
        gt(referrals.creditedAt, since),
      ),
    );
  return row?.count ?? 0;
}

const batch = 500;

/** What is to be decided: paid for long enough, refunded, or never paid. The oldest first. */
export const listDue = (db: DbOrTx, { paidBefore, usedBefore }: { paidBefore: Date; usedBefore: Date }) =>
  db
    .select({ referral: referrals, isPaid: sql<boolean>`${orders.status} = 'PAID'` })
    .from(referrals)
    .innerJoin(orders, ofOrder)
    .where(
      and(
        eq(referrals.state, 'waiting'),
        or(
          and(isPaid, lte(orders.paidAt, paidBefore)),
          inArray(orders.status, ['REFUND_DUE', 'REFUNDED']),
          and(inArray(orders.status, ['OPEN', 'EXPIRED']), lte(referrals.usedAt, usedBefore)),
        ),
      ),
    )
    .orderBy(referrals.usedAt)
    .limit(batch);

/** Credited since then, and the order was refunded after all. */
export const listRefunded = (db: DbOrTx, creditedSince: Date): Promise<Referral[]> =>
  db
    .select({ referral: referrals })
    .from(referrals)
    .innerJoin(orders, ofOrder)
    .where(
      and(
        eq(referrals.state, 'credited'),
        gte(referrals.creditedAt, creditedSince),
        inArray(orders.status, ['REFUND_DUE', 'REFUNDED']),
      ),
    )
    .limit(batch)
    .then((rows) => rows.map(({ referral }) => referral));

/** @returns false when someone else has decided meanwhile. */
export async function moveState(
  tx: Tx,
  { userId, orderId, state: from }: Pick<Referral, 'userId' | 'orderId' | 'state'>,
  to: ReferralState,
  creditedAt?: Date,
): Promise<boolean> {
  const moved = await tx
    .update(referrals)
    .set({ state: to, ...(creditedAt ? { creditedAt } : {}) })
    .where(and(eq(referrals.userId, userId), eq(referrals.orderId, orderId), eq(referrals.state, from)))
    .returning({ orderId: referrals.orderId });
  return moved.length > 0;
}

/** Whether the order is paid now, and stays so until the transaction ends. */
export async function lockPaid(
  tx: Tx,
  { userId, orderId }: Pick<Referral, 'userId' | 'orderId'>,
): Promise<boolean> {
  const [order] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.id, orderId)))
    .for('share');
  return order?.status === 'PAID';
}

export async function addFriends(tx: Tx, referrerId: string, by: 1 | -1) {
  await tx
    .update(referralCodes)
    .set({ friends: sql`${referralCodes.friends} + ${by}` })
    .where(eq(referralCodes.userId, referrerId));
}

/** A page of learners with a code, who brought most first. */
export async function listReferrers(db: DbOrTx, { page, limit }: { page: number; limit: number }) {
  const order = [desc(referralCodes.friends), desc(referralCodes.createdAt)];
  // Picks the page's learners first, so names are read for one page and not for those before it.
  const shown = db
    .select({ userId: referralCodes.userId })
    .from(referralCodes)
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit)
    .as('page');
  const [rows, total] = await Promise.all([
    db
      .select({ code: referralCodes, name: users.name, email: users.email })
      .from(shown)
      .innerJoin(referralCodes, eq(referralCodes.userId, shown.userId))
      .innerJoin(users, eq(users.id, shown.userId))
      .orderBy(...order),
    countRows(db, referralCodes),
  ]);
  const sums = await sumFriends(
    db,
    rows.map(({ code }) => code.userId),
  );
  const none = { waiting: 0, credits: 0, givenIdr: 0 };
  return { rows: rows.map((row) => ({ ...row, ...(sums.get(row.code.userId) ?? none) })), total };
}

async function sumFriends(db: DbOrTx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { waiting: number; credits: number; givenIdr: number }>();
  const rows = await db
    .select({
      id: referrals.referrerId,
      waiting: sql<number>`(count(*) filter (where ${referrals.state} = 'waiting' and ${isPaid}))::int`,
      credits: sql<number>`(count(*) filter (where ${referrals.state} in ('credited', 'kept')))::int`,
      givenIdr: sql<number>`coalesce(sum(${referrals.discountIdr}) filter (where ${isPaid}), 0)::float8`,
    })
    .from(referrals)
    .innerJoin(orders, ofOrder)
    .where(inArray(referrals.referrerId, [...ids]))
    .groupBy(referrals.referrerId);
  return new Map(rows.map(({ id, ...sums }) => [id ?? '', sums]));
}
