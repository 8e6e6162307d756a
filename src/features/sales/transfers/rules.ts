/** Transfers to the school's own accounts, and the proofs that people send of them (product.md#transfers). */
import { type OrderStatus, sumRestMs } from '#features/sales/checkout/rules.ts';
import { dayMs } from '#kernel/time.ts';

/**
 * WAITING for a decision; APPROVED opens the plan after `undoMs`; TAKEN_BACK after it had; REFUSED says why; REPLACED by a
 * newer one of the same order; WITHDRAWN with the order that its buyer has cancelled.
 */
export const proofStates = ['WAITING', 'APPROVED', 'TAKEN_BACK', 'REFUSED', 'REPLACED', 'WITHDRAWN'] as const;
export type ProofState = (typeof proofStates)[number];

export const accountKinds = ['bank', 'qris'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** An approval can be taken back for this long; it opens nothing before. */
export const undoMs = 10_000;

/** After that, an approval that has opened its plan can be taken back by a counter-entry for this long. */
export const takeBackMs = 60_000;

/**
 * What becomes of a sum that is not the one that was asked for. `full`: it pays the order, whose receipt says the sum that
 * was asked for; the difference and the reason stay with the proof. `refund`: the order's money is due for a refund.
 */
export const acceptances = ['full', 'refund'] as const;
export type Acceptance = (typeof acceptances)[number];

/** Ready reasons for a refusal, in the order in which they are offered. */
export const refusalReasons = ['seen', 'sum', 'unreadable', 'account', 'not-arrived'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** How many proofs a person may send for one order. */
export const mostProofs = 8;

/** A refused order can be paid for at least this much longer. */
export const graceAfterRefusalMs = dayMs;

/** Pictures of proofs are deleted this long after the decision: they show names and balances. */
export const proofPictureMs = 30 * dayMs;

/**
 * Late money is found by its sum for a day; after that the sum may be someone else's, and the price another.
 * @returns true for an order that ended longer ago.
 */
export const takesNoProof = (order: { status: OrderStatus; expiresAt: Date }, now: Date): boolean =>
  order.status === 'EXPIRED' && order.expiresAt.getTime() + sumRestMs < now.getTime();

export const accountLimits = { bank: 40, number: 40, holder: 80, reason: 400 } as const;

/** The banks and wallets that people name as the sender; `other` is for the rest. */
export const senderBanks = [
  'BCA',
  'Mandiri',
  'BRI',
  'BNI',
  'BSI',
  'CIMB Niaga',
  'Permata',
  'SeaBank',
  'Jago',
  'blu',
  'GoPay',
  'DANA',
  'OVO',
  'ShopeePay',
  'other',
] as const;
export type SenderBank = (typeof senderBanks)[number];

/** What is compared, in the order in which it is shown. */
export const proofChecks = ['sum', 'account', 'time', 'picture'] as const;
export type ProofCheck = (typeof proofChecks)[number];

/** In the order of the queue. */
export const likelihoods = ['likely', 'look', 'warning'] as const;
export type Likelihood = (typeof likelihoods)[number];

export interface ProofFacts {
  claimedIdr: number;
  billedIdr: number;
  /** Whether the account that was paid to still takes money. */
  isAccountOpen: boolean;
  sentAt: Date;
  /** Until when the order could be paid. */
  dueAt: Date;
  /** When the same picture was sent for another order, the first time; null if never. */
  seenBefore: Date | null;
}

/** Which checks a proof fails. */
export function failedChecks(facts: ProofFacts): ProofCheck[] {
  const isFailed: Record<ProofCheck, boolean> = {
    sum: facts.claimedIdr !== facts.billedIdr,
    account: !facts.isAccountOpen,
    time: facts.sentAt > facts.dueAt,
    picture: facts.seenBefore !== null,
  };
  return proofChecks.filter((check) => isFailed[check]);
}

/** A picture that was sent for another order is a warning; anything else that differs needs a closer look. */
export function likelihoodOf(failed: readonly ProofCheck[]): Likelihood {
  if (failed.includes('picture')) return 'warning';
  return failed.length === 0 ? 'likely' : 'look';
}

/** The last three digits of a sum, by which a transfer is recognised. */
export const markOf = (amountIdr: number): string => String(amountIdr % 1_000).padStart(3, '0');

/** Digits only, as bank accounts are written in apps. */
export const accountDigits = (typed: string): string => typed.replace(/\D/g, '');

/** The page of an order that is paid by transfer, in notifications too. */
export const transferPath = (orderId: string) => `/pricing/transfer?order=${orderId}` as const;
