import { type Tier, tierRank } from '#access/tiers.ts';
import { dayMs, hourMs } from '#kernel/time.ts';
import type { PaymentProviderName } from '#providers/payment.ts';

/**
 * OPEN waits for payment; PAID is final; EXPIRED becomes PAID if the provider reports a payment; REFUND_DUE is
 * money that arrived and buys nothing; REFUNDED once an administrator has sent it back (product.md#refunds-due).
 */
export const orderStatuses = ['OPEN', 'PAID', 'EXPIRED', 'REFUND_DUE', 'REFUNDED'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** Money arrived for these orders, kept or sent back; whatever else arrives is a surplus. */
export const moneyStatuses = ['PAID', 'REFUND_DUE', 'REFUNDED'] as const satisfies readonly OrderStatus[];

export const hasMoney = (status: OrderStatus): status is (typeof moneyStatuses)[number] =>
  moneyStatuses.some((one) => one === status);

/** OPEN parts are to be paid; CANCELLED ones never will be (product.md#instalments). */
export const partStates = ['OPEN', 'PAID', 'CANCELLED'] as const;

export type PartState = (typeof partStates)[number];

/** ASKED until the payment company has sent the money or refused. */
export const returnStates = ['ASKED', 'SENT', 'REFUSED'] as const;

export type ReturnState = (typeof returnStates)[number];

/** Ways to pay whose money the companies send back by a call. Of virtual accounts and shops they cannot. */
const returnable: Partial<Record<PaymentProviderName, readonly string[]>> = {
  xendit: ['CREDIT_CARD', 'EWALLET', 'QR_CODE', 'DIRECT_DEBIT', 'PAYLATER'],
  midtrans: ['CREDIT_CARD', 'EWALLET', 'QR_CODE', 'AKULAKU', 'KREDIVO'],
};

/** Whether the payment company can send this order's money back. Whether it will, only it can say. */
export const isReturnable = (order: {
  id: string;
  provider: PaymentProviderName;
  paymentMethod: string | null;
  invoiceId: string | null;
}): boolean =>
  order.invoiceId !== null &&
  order.invoiceId !== freeInvoiceId(order.id) &&
  (returnable[order.provider] ?? []).includes(order.paymentMethod ?? '');

/** Of the bank's reference for money that was sent back. */
export const longestReference = 80;

/** Of the sentence that says why a paid order was taken back. */
export const longestRefundReason = 300;

/**
 * Why an administrator must look at an order. `unclear` is an EXPIRED order that could not be settled and was put
 * aside so that the person can buy again; the others say why money is to be refunded.
 */
export const orderProblems = [
  'paid-twice',
  'plan-changed',
  'already-open',
  'sold-out',
  'wrong-payment',
  'account-deleted',
  'approval-taken-back',
  'part-not-open',
  'unclear',
] as const;

export type OrderProblem = (typeof orderProblems)[number];

export const invoiceLifetimeMs = 24 * hourMs;
export const onboardingTokenLifetimeMs = 7 * dayMs;

/** A sum is not given to another transfer for a day after its order has ended: money may be late. */
export const sumRestMs = dayMs;

/** A smaller price has no room for a mark. */
export const leastTransferIdr = 10_000;

/** Recorded where the provider's id of an invoice would be, for an order that costs nothing. */
export const freeInvoiceId = (orderId: string): string => `free-${orderId}`;

/** `orders.payment_method` of an order that a coupon paid as a whole. */
export const freeMethod = 'COUPON';

/** Whether a coupon takes the whole price: no provider knows the order. */
export const isFree = (order: {
  id: string;
  amountIdr: number;
  discountIdr: number;
  invoiceId: string | null;
}): boolean =>
  order.amountIdr === 0 &&
  order.discountIdr > 0 &&
  (order.invoiceId === null || order.invoiceId === freeInvoiceId(order.id));

export interface ProviderRecord {
  id: string;
  externalId: string;
  amountIdr: number;
  currency: string;
  status: 'PENDING' | 'PAID' | 'EXPIRED';
}

export interface OrderFacts {
  status: OrderStatus;
  externalId: string;
  invoiceId: string | null;
  amountIdr: number;
  /** Null for a product. */
  tier: Tier | null;
  /** The plan that an upgrade price starts from; null for a first purchase. */
  fromTier: Tier | null;
  /** For someone else: what its buyer has does not matter. */
  isGift: boolean;
  /** Of a second or third part: the order of the first one, which opened what was bought. */
  instalmentOf?: string | null;
}

/** The person of an order when the record is judged. */
export interface Buyer {
  entitledTier: Tier | null;
  /** Why money for the order's product, or for a part, buys nothing now; null for plans. */
  productProblem?: OrderProblem | null;
  /** False when the account was deleted. */
  isHere: boolean;
}

/**
 * `refund`: the order itself becomes REFUND_DUE. `surplus`: the money is not for this order's invoice and gets a
 * row of its own. `aside`: an open order contradicts its invoice and is closed.
 */
export type Judgement =
  | { verdict: 'activate' | 'expire' | 'keep' }
  | { verdict: 'refund' | 'surplus' | 'aside'; problem: OrderProblem };

export type Verdict = Judgement['verdict'];

/** Whether a record matches the order: our id for it, the amount, and rupiah. */
export const isOfOrder = (
  order: Pick<OrderFacts, 'externalId' | 'amountIdr'>,
  record: Pick<ProviderRecord, 'externalId' | 'amountIdr' | 'currency'>,
): boolean =>
  record.externalId === order.externalId && record.amountIdr === order.amountIdr && record.currency === 'IDR';

/**
 * Money that arrived, in rupiah; 0 for other currencies, which only the provider can convert. A transfer that was accepted
 * for the order's sum brought another one: where it buys nothing, that is what goes back.
 */
export const arrivedIdr = (
  record: Pick<ProviderRecord, 'amountIdr' | 'currency'> & { acceptedIdr?: number | null },
): number => (record.currency === 'IDR' ? (record.acceptedIdr ?? record.amountIdr) : 0);

/**
 * What the provider's record of an invoice means for our order. PAID always wins, and EXPIRED never undoes it. An
 * order may have several invoices, because an answer was lost: the first one paid counts, and no other payment
 * goes unnoticed (product.md#refunds-due).
 */
export function judge(order: OrderFacts, record: ProviderRecord, buyer: Buyer): Judgement {
  const isOwn = order.invoiceId === null || order.invoiceId === record.id;
  const matches = isOfOrder(order, record);
  if (record.status !== 'PAID') {
    if (order.status !== 'OPEN' || !isOwn) return { verdict: 'keep' };
    if (!matches) return { verdict: 'aside', problem: 'unclear' };
    return { verdict: record.status === 'EXPIRED' ? 'expire' : 'keep' };
  }
  if (hasMoney(order.status))
    return isOwn
      ? { verdict: 'keep' }
      : { verdict: 'surplus', problem: ofHere(buyer, isLaterPart(order) ? 'part-not-open' : 'paid-twice') };
  if (!matches) return { verdict: isOwn ? 'refund' : 'surplus', problem: ofHere(buyer, 'wrong-payment') };
  const problem = whyNotActive(order, buyer);
  return problem ? { verdict: 'refund', problem } : { verdict: 'activate' };
}

/** Whether it pays a part of something that is open already. */
export const isLaterPart = ({ instalmentOf }: Pick<OrderFacts, 'instalmentOf'>): boolean =>
  Boolean(instalmentOf);

/** Only administrators are notified about money of a deleted account. */
const ofHere = ({ isHere }: Buyer, problem: OrderProblem): OrderProblem =>
  isHere ? problem : 'account-deleted';

function whyNotActive(
  order: OrderFacts,
  { entitledTier, isHere, productProblem }: Buyer,
): OrderProblem | null {
  if (!isHere) return 'account-deleted';
  if (order.tier === null || order.isGift || isLaterPart(order)) return productProblem ?? null;
  if (entitledTier !== null && tierRank(entitledTier) >= tierRank(order.tier)) return 'paid-twice';
  return fitsPlan(order, entitledTier) ? null : 'plan-changed';
}

/**
 * Whether the order's price is for the plan that the person has now; otherwise it is wrong
 * (product.md#refunds-due). A product, a gift and a later part cost the same whatever the plan is.
 */
export const fitsPlan = (
  { tier, fromTier, isGift, instalmentOf }: Pick<OrderFacts, 'tier' | 'fromTier' | 'isGift' | 'instalmentOf'>,
  entitledTier: Tier | null,
): boolean =>
  tier === null || isGift || isLaterPart({ instalmentOf: instalmentOf ?? null }) || fromTier === entitledTier;

export const onboardingSteps = ['profile', 'community', 'materials'] as const;

export type OnboardingStep = (typeof onboardingSteps)[number];

export const orderSorts = ['newest', 'oldest'] as const;

export type OrderSort = (typeof orderSorts)[number];
