/** Writes the money of orders into the book of entries, beside each change that moves it (product.md#book-of-entries). */
import { listOrderEntries, type NewMoneyEntry, recordEntry } from '#features/sales/books/public.server.ts';
import {
  findCorrection,
  findReceipt,
  type Receipt,
  type ReceiptCorrection,
} from '#features/sales/receipts/public.server.ts';
import { type TaxKind, taxPartsOf } from '#features/sales/receipts/tax.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import type { Invoice } from '#providers/payment.ts';
import { freeMethod, hasMoney } from '../rules.ts';
import { findOrder, type Order } from './queries.ts';

const taxOf = (totalIdr: number, kind: TaxKind) => {
  const parts = taxPartsOf(totalIdr, kind);
  return { baseIdr: parts?.baseIdr ?? 0, ppnIdr: parts?.ppnIdr ?? 0 };
};

const ofOrder = (order: Order, accountId: string | null) => ({
  userId: order.userId,
  orderId: order.id,
  tier: order.tier,
  productId: order.productId,
  provider: order.paymentMethod === freeMethod ? null : order.provider,
  accountId,
  method: order.paymentMethod,
});

const acceptedCause = (orderId: string) => `accepted:${orderId}`;
const acceptedBackCause = (orderId: string) => `accepted-back:${orderId}`;

/** Every entry that the order's state calls for. */
function entriesOf(
  order: Order,
  { receipt, correction }: { receipt: Receipt | null; correction: ReceiptCorrection | null },
  { accountId, acceptedIdr, now }: { accountId: string | null; acceptedIdr: number | null; now: Date },
): NewMoneyEntry[] {
  if (!hasMoney(order.status) || (order.status === 'PAID' && !receipt)) return [];
  const entry = { ...ofOrder(order, accountId), recordedAt: now };
  const closedAt = order.closedAt ?? order.createdAt;
  const { amountIdr } = order;
  const entries: NewMoneyEntry[] = receipt
    ? [
        {
          ...entry,
          cause: `paid:${order.id}`,
          kind: 'paid',
          at: closedAt,
          amountIdr,
          salesIdr: amountIdr,
          discountIdr: order.discountIdr,
          markIdr: order.markIdr,
          ...taxOf(amountIdr, receipt.taxKind),
          receiptYear: receipt.year,
          receiptPlace: receipt.place,
        },
      ]
    : [{ ...entry, cause: `due:${order.id}`, kind: 'due', at: closedAt, amountIdr }];
  if (receipt && acceptedIdr !== null && acceptedIdr !== amountIdr) {
    const difference = { ...entry, kind: 'accepted' as const, amountIdr: acceptedIdr - amountIdr };
    entries.push({ ...difference, cause: acceptedCause(order.id), at: closedAt });
    // The approval does not stand, so the difference is not the school's: no money moves, and what came is owed.
    if (order.problem === 'approval-taken-back')
      entries.push({
        ...difference,
        cause: acceptedBackCause(order.id),
        at: correction?.issuedAt ?? closedAt,
        amountIdr: 0,
        salesIdr: amountIdr - acceptedIdr,
      });
  }
  if (receipt && correction) {
    const tax = taxOf(correction.totalIdr, receipt.taxKind);
    entries.push({
      ...entry,
      cause: `cancelled:${order.id}`,
      kind: 'cancelled',
      at: correction.issuedAt,
      amountIdr: 0,
      salesIdr: -correction.totalIdr,
      baseIdr: -tax.baseIdr,
      ppnIdr: -tax.ppnIdr,
      receiptYear: correction.year,
      receiptPlace: correction.place,
      reason: correction.reason,
    });
  }
  if (order.status === 'REFUNDED')
    entries.push({
      ...entry,
      cause: `sent:${order.id}`,
      kind: 'sent',
      at: order.refundedAt ?? closedAt,
      amountIdr: -(order.refundIdr ?? amountIdr),
      reason: order.refundReference,
      recordedBy: order.refundedBy,
    });
  return entries;
}

/** What came for a paid order: its sum, and what a transfer that was accepted all the same was above or below it. */
export async function arrivedIdr(
  db: DbOrTx,
  { userId, id, amountIdr }: Pick<Order, 'userId' | 'id' | 'amountIdr'>,
): Promise<number> {
  const written = await listOrderEntries(db, userId, id);
  return amountIdr + (written.find(({ cause }) => cause === acceptedCause(id))?.amountIdr ?? 0);
}

/**
 * The most that can go back of each of these paid orders: its sum, and no more than came. What an accepted transfer was
 * above the sum is the school's.
 */
export const returnableIdr = (
  db: DbOrTx,
  paid: readonly Pick<Order, 'userId' | 'id' | 'amountIdr'>[],
): Promise<number[]> =>
  Promise.all(paid.map(async (order) => Math.min(order.amountIdr, await arrivedIdr(db, order))));

/**
 * Writes the entries that the order's state calls for and the book does not have. Call it in the transaction that
 * changes the order, after the change. @param invoice what paid it, when that has just been read.
 */
export async function bookOrder(
  tx: Tx,
  { userId, id }: Pick<Order, 'userId' | 'id'>,
  now: Date,
  invoice: Pick<Invoice, 'accountId' | 'acceptedIdr'> | null = null,
): Promise<void> {
  const order = await findOrder(tx, userId, id);
  if (!order) return;
  const written = await listOrderEntries(tx, userId, id);
  const papers = {
    receipt: await findReceipt(tx, userId, id),
    correction: await findCorrection(tx, userId, id),
  };
  // What goes back is counted on the account that it arrived on.
  const accountId = invoice?.accountId ?? written.find((entry) => entry.accountId)?.accountId ?? null;
  const accepted = written.find(({ cause }) => cause === acceptedCause(id));
  const acceptedIdr = invoice?.acceptedIdr ?? (accepted ? order.amountIdr + accepted.amountIdr : null);
  for (const entry of entriesOf(order, papers, { accountId, acceptedIdr, now }))
    if (!written.some(({ cause }) => cause === entry.cause)) await recordEntry(tx, entry);
}
