import { type Tier, tierRank } from '#access/tiers.ts';
import { dayMs, hourMs } from '#kernel/time.ts';

/**
 * OPEN waits for payment; PAID is final; EXPIRED can still become PAID when the provider says so; REFUND_DUE is
 * money that arrived and buys nothing: an administrator sends it back (product.md#refunds-due).
 */
export const orderStatuses = ['OPEN', 'PAID', 'EXPIRED', 'REFUND_DUE'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/**
 * Why an administrator must look at an order. `unclear` marks an EXPIRED order that could not be settled and was put
 * aside, so that the person can buy; the others say why money is to be refunded.
 */
export const orderProblems = [
  'paid-twice',
  'plan-changed',
  'wrong-payment',
  'account-deleted',
  'unclear',
] as const;

export type OrderProblem = (typeof orderProblems)[number];

export const invoiceLifetimeMs = 24 * hourMs;
export const onboardingTokenLifetimeMs = 7 * dayMs;

/** For administrators, in their list and in their news. */
export const orderProblemTexts: Record<OrderProblem, string> = {
  'paid-twice': 'The person already had this plan or a higher one',
  'plan-changed': 'The price was for a plan that the person no longer had',
  'wrong-payment': 'The amount, the currency or the name is not the order’s',
  'account-deleted': 'The account was deleted',
  unclear: 'The provider’s record does not match the order',
};

/** For the person whose money it is. */
export const refundReasons: Record<OrderProblem, string> = {
  'paid-twice': 'You already have this plan.',
  'plan-changed': 'Your plan changed before the payment arrived, so the price changed too.',
  'wrong-payment': 'It does not match your order.',
  'account-deleted': 'The account was deleted.',
  unclear: 'It does not match your order.',
};

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
  tier: Tier;
  /** The plan whose upgrade price this is; null for a first purchase. */
  fromTier: Tier | null;
}

/** The person of an order, in the moment in which the record is judged. */
export interface Buyer {
  entitledTier: Tier | null;
  /** False for someone whose account was deleted. */
  isHere: boolean;
}

/**
 * `refund` makes the order itself REFUND_DUE; `surplus` is money beside the order, which gets a row of its own; `aside`
 * puts away an open order that its invoice contradicts.
 */
export type Judgement =
  | { verdict: 'activate' | 'expire' | 'keep' }
  | { verdict: 'refund' | 'surplus' | 'aside'; problem: OrderProblem };

export type Verdict = Judgement['verdict'];

/** Whether a record is of this order as we made it: our name for it, the amount, rupiah. */
export const isOfOrder = (
  order: Pick<OrderFacts, 'externalId' | 'amountIdr'>,
  record: Pick<ProviderRecord, 'externalId' | 'amountIdr' | 'currency'>,
): boolean =>
  record.externalId === order.externalId && record.amountIdr === order.amountIdr && record.currency === 'IDR';

/** What arrived, in rupiah; 0 for another currency, whose sum only the provider knows. */
export const arrivedIdr = (record: Pick<ProviderRecord, 'amountIdr' | 'currency'>): number =>
  record.currency === 'IDR' ? record.amountIdr : 0;

/**
 * What the provider's record of an invoice means for our order. PAID wins over everything and EXPIRED never undoes it.
 * An order may have several invoices (an answer that was lost): whichever is paid first counts, and no money that
 * arrived goes unnoticed (product.md#refunds-due).
 */
export function judge(order: OrderFacts, record: ProviderRecord, buyer: Buyer): Judgement {
  const isOwn = order.invoiceId === null || order.invoiceId === record.id;
  const matches = isOfOrder(order, record);
  if (record.status !== 'PAID') {
    if (order.status !== 'OPEN' || !isOwn) return { verdict: 'keep' };
    if (!matches) return { verdict: 'aside', problem: 'unclear' };
    return { verdict: record.status === 'EXPIRED' ? 'expire' : 'keep' };
  }
  if (order.status === 'PAID' || order.status === 'REFUND_DUE')
    return isOwn ? { verdict: 'keep' } : { verdict: 'surplus', problem: ofHere(buyer, 'paid-twice') };
  if (!matches) return { verdict: isOwn ? 'refund' : 'surplus', problem: ofHere(buyer, 'wrong-payment') };
  const problem = whyNotActive(order, buyer);
  return problem ? { verdict: 'refund', problem } : { verdict: 'activate' };
}

/** Only administrators hear about money of a deleted account. */
const ofHere = ({ isHere }: Buyer, problem: OrderProblem): OrderProblem =>
  isHere ? problem : 'account-deleted';

function whyNotActive(order: OrderFacts, { entitledTier, isHere }: Buyer): OrderProblem | null {
  if (!isHere) return 'account-deleted';
  if (entitledTier !== null && tierRank(entitledTier) >= tierRank(order.tier)) return 'paid-twice';
  return fitsPlan(order, entitledTier) ? null : 'plan-changed';
}

/**
 * A price is for what the person had when it was made: with another plan it is another price (product.md#refunds-due).
 */
export const fitsPlan = (order: Pick<OrderFacts, 'fromTier'>, entitledTier: Tier | null): boolean =>
  order.fromTier === entitledTier;

export const onboardingSteps = ['profile', 'community', 'materials'] as const;

export type OnboardingStep = (typeof onboardingSteps)[number];

/** How an administrator may order everyone's payments. */
export const orderSorts = ['newest', 'oldest'] as const;

export type OrderSort = (typeof orderSorts)[number];

export const orderSortNames: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
};
