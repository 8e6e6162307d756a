/** What an order sells, a plan or a product: its name, what it opens when it is paid, and what goes when it is taken back. */
import { type Tier, tierNames } from '#access/tiers.ts';
import {
  type Balances,
  boughtPrefix,
  giveCredit,
  grantDueCredits,
  previewGiven,
  previewTakeBack,
  takeBackGrants,
  takeGivenBack,
} from '#features/coaching/credits/public.server.ts';
import { paidShare } from '#features/sales/plans/parts.ts';
import {
  findEntitledTier,
  findEntitlementOf,
  insertEntitlement,
  listOpenings,
  openCourses,
  readPlanNames,
  revokeEntitlement,
  revokeOpenings,
} from '#features/sales/plans/public.server.ts';
import {
  isAllOpen,
  type ProductOffer,
  readProductNames,
  readProductTexts,
  takeSeat,
} from '#features/sales/products/public.server.ts';
import { type Opens, type SoldCredit, soldCredits } from '#features/sales/products/rules.ts';
import { newId } from '#kernel/ids.ts';
import { currentLanguage } from '#kernel/language.ts';
import { addMonths } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import * as m from '../messages/m.ts';
import { hasMoney, type OrderProblem } from '../rules.ts';
import { listPartOrderIds, listParts, type PartsKey } from './instalment-queries.ts';
import type { Order } from './queries.ts';

type Sells = Pick<Order, 'tier' | 'productId'>;

/** The name of what the order sells, in the language in which it is read. Plans have their own names here. */
export async function soldName(db: DbOrTx, { tier, productId }: Sells): Promise<() => string> {
  if (tier !== null) return () => tierNames[tier];
  const names = productId === null ? null : await readProductTexts(db, productId);
  return () => names?.[currentLanguage()] ?? '';
}

/** The names of what these orders sell, in the reader's language; plans as the school calls them. */
export async function readSoldNames(db: DbOrTx, orders: readonly Sells[]): Promise<(order: Sells) => string> {
  const [plans, products] = await Promise.all([
    readPlanNames(db),
    readProductNames(
      db,
      orders.flatMap(({ productId }) => productId ?? []),
    ),
  ]);
  return ({ tier, productId }) => (tier === null ? (products.get(productId ?? '') ?? '') : plans[tier]);
}

export const offerColumns = ({ id, opens, priceIdr, parts }: ProductOffer) => ({
  tier: null,
  fromTier: null,
  productId: id,
  opens,
  priceIdr,
  offeredIn: parts,
});

/**
 * Why money that arrives now buys no product, or pays no part; null if it does. An order that had ended has lost its seat: it gets another
 * one if there is one.
 */
export async function productProblem(
  deps: Pick<Deps, 'clock' | 'productSales'>,
  tx: Tx,
  order: Order,
): Promise<OrderProblem | null> {
  const { userId, status, productId, opens, isGift } = order;
  if (order.instalmentOf !== null) return (await isPartOpen(tx, order)) ? null : 'part-not-open';
  if (productId === null || opens === null || hasMoney(status)) return null;
  if (!isGift && (await isAllOpen(tx, userId, opens, deps.clock.now()))) return 'already-open';
  return status === 'EXPIRED' && !(await takeSeat(deps, tx, productId)) ? 'sold-out' : null;
}

/** Whether the part that a later order pays is still to be paid. */
async function isPartOpen(tx: Tx, { userId, instalmentOf, partNo }: Order): Promise<boolean> {
  if (instalmentOf === null) return false;
  const parts = await listParts(tx, { userId, orderId: instalmentOf });
  return parts.some(({ no, state }) => no === partNo && state === 'OPEN');
}

/** Whether the open order has nothing left to open to the person, or to pay. */
export const isNeedless = async (tx: Tx, order: Order, now: Date): Promise<boolean> =>
  order.instalmentOf === null ? isAllOpened(tx, order, now) : !(await isPartOpen(tx, order));

const isAllOpened = async (tx: Tx, { userId, opens, isGift }: Order, now: Date): Promise<boolean> =>
  opens !== null && !isGift && isAllOpen(tx, userId, opens, now);

/** Where the credits of an order come from in the ledger: one cause for each kind. */
const creditCause = (orderId: string, kind: SoldCredit): string => `${boughtPrefix}${orderId}:${kind}`;

const creditCauses = (orderId: string): string[] => soldCredits.map((kind) => creditCause(orderId, kind));

/** With those of its later parts. */
const allCreditCauses = async (db: DbOrTx, key: PartsKey): Promise<string[]> =>
  [key.orderId, ...(await listPartOrderIds(db, key))].flatMap(creditCauses);

/** Takes back the unspent credits that one part gave. @returns those. */
export async function takePartCredits(
  tx: Tx,
  { userId, id }: Pick<Order, 'userId' | 'id'>,
  actorId: string,
  now: Date,
): Promise<Balances> {
  return takeGivenBack(tx, { userId, causeKeys: creditCauses(id), note: m.creditsTakenBack, actorId, now });
}

/** What `openSold` and `closeSold` read of an order. `userId` is who has what it opens: of a gift, who used its code. */
export type Opened = Pick<Order, 'userId' | 'id' | 'tier' | 'productId' | 'opens' | 'parts' | 'partNo'>;

/** Opens what the order sells. Each part is keyed by the order, so it is opened once. Hold the person's lock. */
export async function openSold(tx: Tx, order: Opened, now: Date): Promise<void> {
  const { userId, id: causeId, tier, opens } = order;
  if (tier !== null)
    await insertEntitlement(tx, { userId, id: newId(), tier, source: 'order', causeId, grantedAt: now });
  if (opens !== null) await openProduct(tx, order, opens, now);
  await grantDueCredits(tx, userId, now);
}

async function openProduct(tx: Tx, order: Opened, opens: Opens, now: Date) {
  const { userId, id: causeId } = order;
  const { courseIds, months, credits } = opens;
  const endsAt = months === null ? null : addMonths(now, months);
  await openCourses(tx, { userId, courseIds, causeId, at: now, endsAt });
  await giveSoldCredits(tx, order, credits, now);
}

/** Gives the credits that an order has paid for: all, or the share of its part (product.md#instalments). */
export async function giveSoldCredits(tx: Tx, order: Opened, credits: Opens['credits'], now: Date) {
  const { userId, id: causeId, parts, partNo } = order;
  const shareOf = (whole: number) =>
    parts === null || partNo === null
      ? whole
      : paidShare(whole, partNo, parts) - paidShare(whole, partNo - 1, parts);
  const name = await soldName(tx, order);
  const note = () => m.creditsBought({ product: name() });
  for (const kind of soldCredits) {
    const amount = shareOf(credits[kind]);
    const causeKey = creditCause(causeId, kind);
    if (amount > 0) await giveCredit(tx, { userId, kind, amount, causeKey, note, expiresAt: null, now });
  }
}

export interface Ending {
  tierAfter: Tier | null;
  endsPlan: boolean;
  /** How many courses close. */
  courses: number;
  credits: Balances | null;
}

/** What `closeSold` would close and take now. */
export async function previewClosing(
  db: DbOrTx,
  { id: orderId, userId, productId }: Pick<Order, 'id' | 'userId' | 'productId'>,
  now: Date,
): Promise<Ending> {
  if (productId !== null) {
    const openings = await listOpenings(db, userId);
    return {
      tierAfter: await findEntitledTier(db, userId),
      endsPlan: false,
      courses: openings.filter(({ causeId, endsAt }) => causeId === orderId && (!endsAt || endsAt > now))
        .length,
      credits: await previewGiven(db, userId, await allCreditCauses(db, { userId, orderId })),
    };
  }
  const { id, tierWithout } = await findEntitlementOf(db, userId, orderId);
  return {
    tierAfter: tierWithout,
    endsPlan: id !== null,
    courses: 0,
    credits: id === null ? null : await previewTakeBack(db, { userId, entitlementId: id, now }),
  };
}

/** Closes what the order opened, and takes its unspent credits. @returns those; null when its plan had ended before. */
export async function closeSold(
  tx: Tx,
  { id: orderId, userId, productId }: Opened,
  actorId: string,
  now: Date,
): Promise<Balances | null> {
  if (productId !== null) {
    await revokeOpenings(tx, { userId, causeId: orderId, now });
    const causeKeys = await allCreditCauses(tx, { userId, orderId });
    return takeGivenBack(tx, { userId, causeKeys, note: m.creditsTakenBack, actorId, now });
  }
  const { id } = await findEntitlementOf(tx, userId, orderId);
  if (!id) return null;
  const taken = await takeBackGrants(tx, {
    userId,
    entitlementId: id,
    causeKey: orderId,
    note: m.creditsTakenBack,
    actorId,
    now,
  });
  await revokeEntitlement(tx, { userId, id, now });
  return taken;
}
