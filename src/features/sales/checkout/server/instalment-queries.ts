/** The parts of orders, as rows (product.md#instalments). */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Tier } from '#access/tiers.ts';
import { type PartCount, type PartStage, stageEnds } from '#features/sales/plans/parts.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { bool, instant, int, readRow, readRows, text, uuid } from '#platform/db/rows.server.ts';
import { textIn } from '#platform/db/translated.server.ts';
import type { Order } from './queries.ts';
import { instalments, orders } from './schema.ts';

export type Part = typeof instalments.$inferSelect;

/** A purchase in parts is known by its first order. */
export interface PartsKey {
  userId: string;
  orderId: string;
}

const isOf = ({ userId, orderId }: PartsKey) =>
  and(eq(instalments.userId, userId), eq(instalments.orderId, orderId));

export const listParts = (db: DbOrTx, key: PartsKey): Promise<Part[]> =>
  db.select().from(instalments).where(isOf(key)).orderBy(asc(instalments.no));

/** Writes the parts of a first payment down, once. */
export async function insertParts(
  tx: DbOrTx,
  { userId, id: orderId }: Pick<Order, 'userId' | 'id'>,
  parts: readonly { amountIdr: number; dueAt: Date }[],
) {
  await tx.insert(instalments).values(
    parts.map((part, index) => ({
      userId,
      orderId,
      no: index + 1,
      ...part,
      ...(index === 0 ? { state: 'PAID' as const, paidBy: orderId } : { state: 'OPEN' as const }),
    })),
  );
}

/** OPEN → PAID. @returns false when it was not open any more. */
export async function markPaid(tx: DbOrTx, key: PartsKey, no: number, paidBy: string): Promise<boolean> {
  const paid = await tx
    .update(instalments)
    .set({ state: 'PAID', paidBy })
    .where(and(isOf(key), eq(instalments.no, no), eq(instalments.state, 'OPEN')))
    .returning({ no: instalments.no });
  return paid.length > 0;
}

/**
 * PAID → OPEN, because the money had not arrived after all; CANCELLED when the purchase was refunded meanwhile, of which
 * nothing more is asked.
 */
export async function reopen(tx: DbOrTx, key: PartsKey, paidBy: string) {
  await tx
    .update(instalments)
    .set({
      state: sql`case when exists (
        select 1 from orders o where o.user_id = ${key.userId} and o.id = ${key.orderId} and o.status = 'PAID')
        then 'OPEN' else 'CANCELLED' end`,
      paidBy: null,
    })
    .where(and(isOf(key), eq(instalments.paidBy, paidBy), eq(instalments.state, 'PAID')));
}

/** OPEN → CANCELLED. @returns how many. */
export async function cancelParts(tx: DbOrTx, key: PartsKey): Promise<number> {
  const cancelled = await tx
    .update(instalments)
    .set({ state: 'CANCELLED' })
    .where(and(isOf(key), eq(instalments.state, 'OPEN')))
    .returning({ no: instalments.no });
  return cancelled.length;
}

/** Of a deleted account: nobody is asked for money any more. */
export async function cancelAllParts(tx: DbOrTx, userId: string) {
  await tx
    .update(instalments)
    .set({ state: 'CANCELLED' })
    .where(and(eq(instalments.userId, userId), eq(instalments.state, 'OPEN')));
}

/** Nobody pays on for a plan that was taken away. */
export async function cancelRevokedParts(tx: DbOrTx, userId: string) {
  await tx.execute(sql`
    update instalments i set state = 'CANCELLED'
    where i.user_id = ${userId} and i.state = 'OPEN' and exists (
      select 1 from entitlements e
      where e.user_id = i.user_id and e.cause_id = i.order_id and e.revoked_at is not null)`);
}

/** Another day for an open part; what was said about the old one is forgotten. @returns null when it is not open. */
export async function moveDue(
  tx: DbOrTx,
  key: PartsKey,
  { no, dueAt }: { no: number; dueAt: Date },
): Promise<Part | null> {
  const [moved] = await tx
    .update(instalments)
    .set({ dueAt, stage: 'new', toldAt: null })
    .where(and(isOf(key), eq(instalments.no, no), eq(instalments.state, 'OPEN')))
    .returning();
  return moved ?? null;
}

/** @returns false when someone else was faster. */
export async function setStage(
  tx: DbOrTx,
  { userId, orderId, no, stage: before }: Part,
  stage: PartStage,
  now: Date,
): Promise<boolean> {
  const set = await tx
    .update(instalments)
    .set({ stage, toldAt: now })
    .where(
      and(
        isOf({ userId, orderId }),
        eq(instalments.no, no),
        eq(instalments.state, 'OPEN'),
        eq(instalments.stage, before),
      ),
    )
    .returning({ no: instalments.no });
  return set.length > 0;
}

/** Whether an open part has come so far that access is held back. */
export const isHeldBack = async (db: DbOrTx, key: PartsKey): Promise<boolean> =>
  (await db.$count(
    instalments,
    and(isOf(key), eq(instalments.state, 'OPEN'), eq(instalments.stage, 'held')),
  )) > 0;

/** Purchases whose next part to pay has come to a new stage, the longest due first. */
export async function listToTell(db: DbOrTx, now: Date, limit: number): Promise<PartsKey[]> {
  const before = stageEnds(now);
  const ends = Object.entries(before).map(
    ([stage, at]) => sql`when ${stage} then ${at.toISOString()}::timestamptz`,
  );
  const rows = await readRows(
    db,
    { user_id: uuid, order_id: uuid },
    sql`
    select i.user_id, i.order_id from instalments i join users u on u.id = i.user_id and u.deleted_at is null
    where i.state = 'OPEN' and i.due_at <= ${before.new.toISOString()}::timestamptz
      and i.due_at <= case i.stage ${sql.join(ends, sql` `)} end
      and not exists (select 1 from instalments earlier where earlier.user_id = i.user_id
        and earlier.order_id = i.order_id and earlier.no < i.no and earlier.state = 'OPEN')
    order by i.due_at limit ${limit}`,
  );
  return rows.map(({ user_id, order_id }) => ({ userId: user_id, orderId: order_id }));
}

/** The paid orders of a purchase, the first part first. Lock the person before acting on them. */
export const listPaidOrders = (db: DbOrTx, { userId, orderId }: PartsKey): Promise<Order[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'PAID'),
        sql`(${orders.id} = ${orderId} or ${orders.instalmentOf} = ${orderId})`,
      ),
    )
    .orderBy(asc(orders.partNo));

/** The orders by which later parts are being paid by transfer. */
export const listOpenTransfers = (db: DbOrTx, { userId, orderId }: PartsKey) =>
  db
    .select({ provider: orders.provider, externalId: orders.externalId })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.instalmentOf, orderId),
        eq(orders.status, 'OPEN'),
        eq(orders.provider, 'transfer'),
      ),
    );

/** The ids of all orders that have paid a part, also of those that were taken back: what they gave is known by them. */
export async function listPartOrderIds(db: DbOrTx, { userId, orderId }: PartsKey): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.instalmentOf, orderId), isNotNull(orders.paidPart)));
  return rows.map(({ id }) => id);
}

/** What the person has bought in parts, the newest first, with all its parts. */
export async function listPurchases(db: DbOrTx, userId: string) {
  const heads = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.partNo, 1), isNotNull(orders.paidPart)))
    .orderBy(sql`${orders.createdAt} desc`);
  if (heads.length === 0) return [];
  const parts = await db
    .select()
    .from(instalments)
    .where(
      and(
        eq(instalments.userId, userId),
        inArray(
          instalments.orderId,
          heads.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(instalments.no));
  return heads.map((order) => ({ order, parts: parts.filter(({ orderId }) => orderId === order.id) }));
}

/** What the person still pays parts of: a plan, or this product. */
export async function findUnpaidPurchase(
  db: DbOrTx,
  userId: string,
  productId: string | null,
): Promise<Order | null> {
  const [row] = await db
    .select({ order: orders })
    .from(orders)
    .innerJoin(instalments, and(eq(instalments.userId, orders.userId), eq(instalments.orderId, orders.id)))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.status, 'PAID'),
        eq(instalments.state, 'OPEN'),
        productId === null ? isNotNull(orders.tier) : eq(orders.productId, productId),
      ),
    )
    .limit(1);
  return row?.order ?? null;
}

/** The next part of the person that is due by then; the longest due one of several. */
export async function findDuePart(db: DbOrTx, userId: string, now: Date) {
  const row = await readRow(
    db,
    {
      order_id: uuid,
      no: int,
      parts: int.as<PartCount>(),
      amount_idr: int,
      due_at: instant,
      is_held: bool,
      tier: text.as<Tier>().orNull,
      product_name: text.orNull,
    },
    sql`
    select i.order_id, i.no, o.parts, i.amount_idr, i.due_at, i.stage = 'held' as is_held, o.tier,
           ${textIn('p', 'name')} as product_name
    from instalments i join orders o on o.user_id = i.user_id and o.id = i.order_id
    left join products p on p.id = o.product_id
    where i.user_id = ${userId} and i.state = 'OPEN' and o.status = 'PAID' and i.due_at <= ${now.toISOString()}::timestamptz
    order by i.due_at, i.no limit 1`,
  );
  return row;
}
