import { dayMs, hourMs } from '#kernel/time.ts';

/**
 * OPEN waits for payment; PAID is final; EXPIRED can still become PAID when the provider says so; REFUND_DUE is
 * a payment that arrived although another had already paid for the same thing (D6).
 */
export const orderStatuses = ['OPEN', 'PAID', 'EXPIRED', 'REFUND_DUE'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

export const invoiceLifetimeMs = 24 * hourMs;
export const onboardingTokenLifetimeMs = 7 * dayMs;

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
}

export type Verdict = 'activate' | 'refund' | 'expire' | 'keep' | 'mismatch';

/**
 * What the provider's record of an invoice means for our order. Only a record that names this order, this
 * amount and rupiah counts; PAID wins over everything, EXPIRED never undoes PAID (D6).
 * @param alreadyHas whether the person already has this tier or a higher one from another order.
 */
export function judge(order: OrderFacts, record: ProviderRecord, alreadyHas: boolean): Verdict {
  const isSameInvoice = order.invoiceId === null || order.invoiceId === record.id;
  const matches =
    isSameInvoice &&
    record.externalId === order.externalId &&
    record.amountIdr === order.amountIdr &&
    record.currency === 'IDR';
  if (!matches) return 'mismatch';
  if (order.status === 'PAID' || order.status === 'REFUND_DUE') return 'keep';
  if (record.status === 'PAID') return alreadyHas ? 'refund' : 'activate';
  if (record.status === 'EXPIRED' && order.status === 'OPEN') return 'expire';
  return 'keep';
}

export const onboardingSteps = ['profile', 'community', 'materials'] as const;

export type OnboardingStep = (typeof onboardingSteps)[number];

/** How an administrator may order everybody's payments. */
export const orderSorts = ['newest', 'oldest'] as const;

export type OrderSort = (typeof orderSorts)[number];

export const orderSortNames: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
};
