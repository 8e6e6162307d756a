/** What a purchase in parts costs, and which of its parts an order pays (product.md#instalments). */
import type { Tier } from '#access/tiers.ts';
import { offeredParts, type PartCount, type PartsOffer, splitInParts } from '#features/sales/plans/parts.ts';
import { findProductId } from '#features/sales/products/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Tx } from '#platform/db/database.server.ts';
import * as m from '../messages/m.ts';
import { findUnpaidPurchase, listParts } from './instalment-queries.ts';
import * as queries from './queries.ts';
import { readSoldNames } from './sold.ts';

export interface PartToPay {
  /** The order of the first part. */
  orderId: string;
  no: number;
}

/** @throws AppError CONFLICT while parts of a plan, or of this product, are open: those come first. */
export async function assertPaidOff(tx: Tx, userId: string, sells: { tier: Tier } | { product: string }) {
  const product = 'product' in sells ? await findProductId(tx, sells.product) : null;
  const unpaid =
    'product' in sells && product === null ? null : await findUnpaidPurchase(tx, userId, product);
  if (unpaid)
    throw new AppError('CONFLICT', m.payPartsFirst({ what: (await readSoldNames(tx, [unpaid]))(unpaid) }));
}

/** The next part that the person has to pay. @throws AppError NOT_FOUND, CONFLICT for any other. */
export async function partOffer(tx: Tx, userId: string, { orderId, no }: PartToPay) {
  const head = await queries.findOrder(tx, userId, orderId);
  const parts = await listParts(tx, { userId, orderId });
  const part = parts.find((one) => one.no === no);
  if (!head?.parts || !part) throw new AppError('NOT_FOUND', m.orderNotFound());
  if (head.status !== 'PAID') throw new AppError('CONFLICT', m.partIsNotOpen());
  const next = parts.find(({ state }) => state === 'OPEN');
  if (part.state !== 'OPEN' || !next)
    throw new AppError('CONFLICT', part.state === 'PAID' ? m.partIsPaid({ no }) : m.partIsNotOpen());
  if (next.no !== no) throw new AppError('CONFLICT', m.partInOrder({ no: next.no }));
  const { tier, productId, opens, parts: count } = head;
  return {
    tier,
    fromTier: null,
    productId,
    opens,
    priceIdr: part.amountIdr,
    offeredIn: null,
    isGift: false,
    later: { parts: count, partNo: no, partsTotalIdr: null, instalmentOf: orderId },
  };
}

/** The first part of a total. @throws AppError CONFLICT when it is not offered in so many. */
export function firstPart(
  { offeredIn, fromTier, isGift }: { offeredIn: PartsOffer | null; fromTier: Tier | null; isGift: boolean },
  parts: PartCount,
  totalIdr: number,
) {
  const isOffered = !isGift && fromTier === null && offeredParts(offeredIn, totalIdr).includes(parts);
  const [firstIdr] = splitInParts(totalIdr, parts);
  if (!isOffered || firstIdr === undefined) throw new AppError('CONFLICT', m.partsNotOffered());
  return { firstIdr, part: { parts, partNo: 1, partsTotalIdr: totalIdr, instalmentOf: null } };
}

/** Which part an order pays; null when it is paid in full. */
export const partOf = (order: queries.Order | queries.NewOrder): queries.OrderPart | null => {
  if ('part' in order) return order.part;
  const { parts, partNo, partsTotalIdr, instalmentOf } = order;
  return parts === null || partNo === null ? null : { parts, partNo, partsTotalIdr, instalmentOf };
};

/** Whether the open order pays the same part as the wanted one, of no higher total. */
export function paysSame(open: queries.Order, wanted: queries.NewOrder): boolean {
  const [one, other] = [partOf(open), partOf(wanted)];
  return (
    one?.parts === other?.parts &&
    one?.partNo === other?.partNo &&
    one?.instalmentOf === other?.instalmentOf &&
    (one?.partsTotalIdr ?? 0) <= (other?.partsTotalIdr ?? 0) &&
    open.amountIdr + open.markIdr <= wanted.amountIdr + wanted.markIdr
  );
}
