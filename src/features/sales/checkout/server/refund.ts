/** Money that goes back: what bought nothing (product.md#refunds-due), and paid orders that are taken back (product.md#refunds). */
import { and, eq, sql } from 'drizzle-orm';
import type { Tier } from '#access/tiers.ts';
import type { Viewer } from '#access/viewer.ts';
import { type Balances, grantDueCredits } from '#features/coaching/credits/public.server.ts';
import { findUserById, lockPerson } from '#features/people/accounts/public.server.ts';
import { shareRefund } from '#features/sales/plans/parts.ts';
import { findReceipt, issueCorrection } from '#features/sales/receipts/public.server.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { notify } from '#features/school/notifications/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { formatIdr } from '#kernel/money.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import * as m from '../messages/m.ts';
import type { OrderProblem } from '../rules.ts';
import { arrivedIdr, bookOrder, returnableIdr } from './book.ts';
import { cancelParts, listPaidOrders, reopen } from './instalment-queries.ts';
import { refreshHold } from './instalments.ts';
import { askReturn, assertNotAsked, canReturn, closeRefund } from './money-returns.ts';
import { findAnyOrder, findOrder, lockOrder, type Order, refreshPaid } from './queries.ts';
import { orders } from './schema.ts';
import { endUnfitOrder } from './settle.ts';
import { closeSold, type Ending, previewClosing, soldName, takePartCredits } from './sold.ts';

/**
 * REFUND_DUE → REFUNDED, once. The person is told. Without a reference the money never arrived, which only an approval
 * that was taken back can say.
 * @throws AppError NOT_FOUND; CONFLICT when nothing is due, or someone else has written it down already.
 */
export async function markRefunded(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: Viewer,
  { id, reference }: { id: string; reference: string | null },
) {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const known = await findAnyOrder(tx, id);
    if (!known) throw new AppError('NOT_FOUND', m.orderNotFound());
    const isHere = await lockPerson(tx, known.userId);
    const order = await lockOrder(tx, known.userId, id);
    const canClose = reference !== null || order?.problem === 'approval-taken-back';
    if (order?.status !== 'REFUND_DUE' || !canClose) {
      const name = order?.refundedBy && (await findUserById(tx, order.refundedBy))?.name;
      throw new AppError('CONFLICT', name ? m.refundedMeanwhile({ name }) : m.nothingDue());
    }
    if (order.userId === admin.userId) throw new AppError('CONFLICT', m.ownRefund());
    await assertNotAsked(tx, order);
    await closeRefund(tx, order, { reference, actorId: admin.userId, isHere, now });
  });
  return { status: 'REFUNDED' as const };
}

/** Who has what an order opened, and since when: its buyer; of a gift, who used its code, or nobody yet. */
interface Holder {
  userId: string;
  since: Date | null;
}

type Held = Pick<Order, 'id' | 'userId' | 'isGift' | 'paidAt'>;

async function holderOf(
  { gifts }: Pick<Deps, 'gifts'>,
  db: DbOrTx,
  { id: orderId, userId, isGift, paidAt }: Held,
): Promise<Holder | null> {
  if (!isGift) return { userId, since: paidAt };
  const use = await gifts.findUse(db, { userId, orderId });
  return use && { userId: use.userId, since: use.at };
}

/** A later order of the holder whose price was an upgrade from this plan; it must be taken back first. */
const upgradeOf = ({ tier }: { tier: Tier | null }, holder: Holder | null) =>
  holder === null
    ? sql`false`
    : sql`exists (
  select 1 from orders later where later.user_id = ${holder.userId} and later.status = 'PAID'
    and later.from_tier = ${tier} and later.paid_at > ${holder.since?.toISOString() ?? null}::timestamptz)`;

const sumOf = (sums: readonly number[]): number => sums.reduce((total, idr) => total + idr, 0);

/** What taking a paid order back would do now. `mostIdr` is what came, of a purchase in parts with all its paid parts. */
export async function previewRefund(
  deps: Pick<Deps, 'gifts'>,
  db: DbOrTx,
  order: Held & Pick<Order, 'tier' | 'productId' | 'amountIdr' | 'partNo'>,
  now: Date,
): Promise<Ending & { isBuiltUpon: boolean; mostIdr: number }> {
  const holder = await holderOf(deps, db, order);
  const paid =
    order.partNo === 1 ? await listPaidOrders(db, { userId: order.userId, orderId: order.id }) : [order];
  const mostIdr = sumOf(await returnableIdr(db, paid));
  if (!holder)
    return { tierAfter: null, endsPlan: false, courses: 0, credits: null, isBuiltUpon: false, mostIdr };
  const [upgrade] = await db
    .select({ is: upgradeOf(order, holder) })
    .from(orders)
    .where(eq(orders.id, order.id));
  const ending = await previewClosing(db, { ...order, userId: holder.userId }, now);
  return { ...ending, isBuiltUpon: upgrade?.is === true, mostIdr };
}

interface Refund {
  id: string;
  /** Whole rupiah, at most what came. */
  amountIdr: number;
  /** The person reads it. */
  reason: string;
  /** The bank's, when the money is on its way already. */
  reference: string | null;
  /** Whether the payment company is asked to send the money. */
  byCompany: boolean;
}

/**
 * Takes a paid order back, once: PAID → REFUND_DUE, or REFUNDED when the money was sent by hand. What it opened ends, unspent
 * credits go, the receipt is corrected, and the person is told. A purchase in parts is taken back as a whole: what goes back
 * is taken from the first part first, and open parts are cancelled (product.md#instalments).
 * @throws AppError NOT_FOUND; CONFLICT for an order that is not paid any more, is one's own, is a later part, or has an
 * upgrade built on it.
 */
export async function refundOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'payments' | 'gifts'>,
  admin: Viewer,
  refund: Refund,
): Promise<{ status: 'REFUND_DUE' | 'REFUNDED' }> {
  const now = deps.clock.now();
  if (refund.byCompany && refund.reference !== null)
    throw new AppError('INVALID_INPUT', m.companyNamesReference());
  const status = refund.reference === null ? ('REFUND_DUE' as const) : ('REFUNDED' as const);
  await deps.db.transaction(async (tx) => {
    const known = await findAnyOrder(tx, refund.id);
    if (!known) throw new AppError('NOT_FOUND', m.orderNotFound());
    if (known.userId === admin.userId) throw new AppError('CONFLICT', m.ownRefund());
    if (known.instalmentOf !== null) throw new AppError('CONFLICT', m.refundFirstPart());
    const { holder, isBuyerHere: isHere } = await lockHolder(deps, tx, known);
    const later = await listLaterPaid(tx, known);
    const [ownIdr = 0, ...laterIdr] =
      shareRefund(await returnableIdr(tx, [known, ...later]), refund.amountIdr) ?? [];
    const taking = {
      status,
      ...(refund.reference && {
        refundedAt: now,
        refundedBy: admin.userId,
        refundReference: refund.reference,
      }),
    };
    const [order] = await tx
      .update(orders)
      .set({ ...taking, refundIdr: ownIdr })
      .where(
        and(
          eq(orders.userId, known.userId),
          eq(orders.id, known.id),
          eq(orders.status, 'PAID'),
          sql`${ownIdr > 0}`,
          sql`not ${upgradeOf(known, holder)}`,
        ),
      )
      .returning();
    if (!order) throw await whyNotRefunded(tx, refund);
    const { reason, amountIdr } = refund;
    const back = { totalIdr: ownIdr, reason, actorId: admin.userId };
    const taken = await unmake(deps, tx, { order, holder }, back, now);
    const returned = [order];
    for (const [index, part] of later.entries()) {
      const refundIdr = laterIdr[index] ?? 0;
      // Nothing of it goes back, so it stays paid.
      if (refundIdr > 0) returned.push(await takeLaterPart(tx, part, { ...taking, refundIdr }, reason, now));
    }
    await recordAudit(tx, {
      actorId: admin.userId,
      action: 'order.refund',
      subjectType: 'order',
      subjectId: order.id,
      detail: {
        amountIdr,
        reason,
        reference: refund.reference,
        ...(order.tier ? { tier: order.tier } : { productId: order.productId }),
        credits: taken,
      },
      at: now,
    });
    // Each part may have been paid in another way; those that no company can send wait to be sent by hand.
    if (refund.byCompany)
      for (const one of returned)
        if (one.id === order.id || canReturn(deps, one)) await askReturn(deps, tx, one, admin.userId);
    if (isHere) await tellOfTakingBack(tx, order, refund, now);
  });
  return { status };
}

/** The paid later parts of a first one; none of any other order. Lock the person first. */
async function listLaterPaid(tx: Tx, { userId, id, partNo }: Order): Promise<Order[]> {
  if (partNo !== 1) return [];
  return (await listPaidOrders(tx, { userId, orderId: id })).filter(
    ({ instalmentOf }) => instalmentOf !== null,
  );
}

/** Corrects the receipt of a later part whose purchase is taken back. */
async function takeLaterPart(
  tx: Tx,
  { userId, id: orderId }: Order,
  taking: Partial<Order> & { refundIdr: number },
  reason: string,
  now: Date,
): Promise<Order> {
  const [part] = await tx
    .update(orders)
    .set(taking)
    .where(and(eq(orders.userId, userId), eq(orders.id, orderId), eq(orders.status, 'PAID')))
    .returning();
  if (!part) throw new AppError('CONFLICT', m.notPaidAnyMore());
  if (!(await findReceipt(tx, userId, orderId))) throw new AppError('CONFLICT', m.receiptComing());
  await issueCorrection(tx, { userId, orderId, totalIdr: taking.refundIdr, reason }, now);
  await refreshPaid(tx, [userId]);
  await bookOrder(tx, part, now);
  return part;
}

/** The people of an order while they are locked. */
export type LockedPeople = Awaited<ReturnType<typeof lockHolder>>;

/** Locks the people of an order, before anyone else is locked. */
export async function lockPeopleOf(
  deps: Pick<Deps, 'gifts'>,
  tx: Tx,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<LockedPeople> {
  const order = await findOrder(tx, userId, orderId);
  return lockHolder(deps, tx, order ?? { id: orderId, userId, isGift: false, paidAt: null });
}

/**
 * Takes a paid order back in the caller's transaction, with its people locked: PAID → REFUND_DUE with this problem, over
 * what came, which an accepted difference makes more or less than the order's sum.
 * @returns false when it is not paid any more, an upgrade is built on it, or a later part is paid; nothing has changed then.
 */
export async function takeOrderBack(
  deps: Pick<Deps, 'clock' | 'jobs' | 'gifts'>,
  tx: Tx,
  { holder }: LockedPeople,
  back: { userId: string; orderId: string; problem: OrderProblem; reason: string; actorId: string },
): Promise<boolean> {
  const { userId, orderId, problem, reason, actorId } = back;
  const known = await findOrder(tx, userId, orderId);
  if (!known) return false;
  if ((await listLaterPaid(tx, known)).length > 0) return false;
  const [order] = await tx
    .update(orders)
    .set({ status: 'REFUND_DUE', problem, refundIdr: await arrivedIdr(tx, known) })
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.id, orderId),
        eq(orders.status, 'PAID'),
        sql`not ${upgradeOf(known, holder)}`,
      ),
    )
    .returning();
  if (!order) return false;
  const taken = { totalIdr: order.amountIdr, reason, actorId };
  await unmake(deps, tx, { order, holder }, taken, deps.clock.now());
  return true;
}

/**
 * Locks the buyer and, of a gift, who has it, the lower id first, so that two people who give each other something do not
 * wait for each other forever.
 */
async function lockHolder(
  deps: Pick<Deps, 'gifts'>,
  tx: Tx,
  order: Held,
): Promise<{ holder: Holder | null; isBuyerHere: boolean }> {
  const holder = await holderOf(deps, tx, order);
  let isBuyerHere = false;
  for (const userId of [...new Set([order.userId, holder?.userId ?? order.userId])].toSorted()) {
    const isHere = await lockPerson(tx, userId);
    if (userId === order.userId) isBuyerHere = isHere;
  }
  return { holder, isBuyerHere };
}

/**
 * Corrects the receipt, ends the plan and writes the entries of an order that is not paid any more.
 * @returns the credits that were taken; null when the plan had ended before.
 */
async function unmake(
  deps: Pick<Deps, 'clock' | 'jobs' | 'gifts'>,
  tx: Tx,
  { order, holder }: { order: Order; holder: Holder | null },
  { totalIdr, reason, actorId }: { totalIdr: number; reason: string; actorId: string },
  now: Date,
): Promise<Balances | null> {
  const { userId, id: orderId } = order;
  // Someone used the code after we looked and before we locked the order: that person is not locked.
  if ((await holderOf(deps, tx, order))?.userId !== holder?.userId)
    throw new AppError('CONFLICT', m.giftJustUsed());
  // A server of the release before may have made it paid a moment ago; its receipt comes within minutes.
  if (!(await findReceipt(tx, userId, orderId))) throw new AppError('CONFLICT', m.receiptComing());
  await issueCorrection(tx, { userId, orderId, totalIdr, reason }, now);
  const taken = holder && (await endSold(deps, tx, { ...order, userId: holder.userId }, actorId, now));
  if (holder && holder.userId !== userId)
    await deps.gifts.tellTaken(tx, {
      userId: holder.userId,
      orderId,
      soldName: await soldName(tx, order),
      tier: order.tier,
      at: now,
    });
  await refreshPaid(tx, [userId]);
  await bookOrder(tx, order, now);
  return taken;
}

async function whyNotRefunded(tx: Tx, { id, amountIdr }: Refund): Promise<AppError> {
  const order = await findAnyOrder(tx, id);
  if (order?.status !== 'PAID') return new AppError('CONFLICT', m.notPaidAnyMore());
  const paid = [order, ...(await listLaterPaid(tx, order))];
  if (amountIdr > sumOf(await returnableIdr(tx, paid)))
    return new AppError('INVALID_INPUT', m.refundTooHigh());
  return new AppError('CONFLICT', m.upgradeFirst({ plan: (await soldName(tx, order))() }));
}

/** @returns the credits that were taken; null when the plan had ended before. */
async function endSold(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  order: Order,
  actorId: string,
  now: Date,
): Promise<Balances | null> {
  const { userId } = order;
  if (order.instalmentOf !== null) {
    // The part is to be paid again, and what the first one opened stays open until it is overdue.
    await reopen(tx, { userId, orderId: order.instalmentOf }, order.id);
    await refreshHold(tx, { userId, orderId: order.instalmentOf }, now);
    return takePartCredits(tx, order, actorId, now);
  }
  const taken = await closeSold(tx, order, actorId, now);
  if (order.partNo === 1) await cancelParts(tx, { userId, orderId: order.id });
  if (taken === null) return null;
  await endUnfitOrder(deps, tx, order.userId);
  await grantDueCredits(tx, order.userId, now);
  return taken;
}

async function tellOfTakingBack(tx: Tx, order: Order, { amountIdr, reason, reference }: Refund, now: Date) {
  const name = await soldName(tx, order);
  await notify(tx, {
    userId: order.userId,
    causeKey: `order-refund:${order.id}`,
    event: 'payment',
    text: () => {
      const told = { plan: name(), amount: formatIdr(amountIdr), reason };
      return {
        title: m.orderRefunded({ plan: told.plan }),
        message: reference ? m.orderRefundedSent({ ...told, reference }) : m.orderRefundedComing(told),
      };
    },
    actionUrl: `/settings/receipts/${order.id}?paper=correction`,
    createdAt: now,
  });
}
