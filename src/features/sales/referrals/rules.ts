/** Who may bring a friend, what the friend pays less, and what the learner gets for it (product.md#referrals). */
import { makeCode } from '#features/sales/coupons/rules.ts';
import { dayMs } from '#kernel/time.ts';

/** What the friend's first plan costs less, in percent of its price. */
export const friendPercent = 10;

/** How long a friend's order must stay paid before the learner gets the credit: most refunds come before. */
export const proofDays = 7;
export const proofTimeMs = proofDays * dayMs;

/** Credits that one learner gets for friends within a year; friends after that still pay less. */
export const mostCreditsPerYear = 10;

/** Until when a credit for a friend can be spent. */
export const creditMonths = 12;

/** An order that nobody has paid by then does not count any more, even if money arrives later. */
export const givenUpAfterMs = 30 * dayMs;

/**
 * `waiting`: the order is open, or paid for less than the time above. `credited`: the learner got the credit; `taken`
 * and `kept`: the order was refunded after that, and the credit was unspent or not. `over-limit`: it stayed paid, and
 * the learner had the year's credits already. `void`: it was refunded before, or never paid.
 */
export const referralStates = ['waiting', 'credited', 'over-limit', 'void', 'taken', 'kept'] as const;

export type ReferralState = (typeof referralStates)[number];

const prefix = 'TEMAN-';

/** A code that nobody guesses, such as `TEMAN-7KQD2MXA` ("teman" means friend). @param random 8 bytes. */
export const makeReferralCode = (random: Uint8Array): string => prefix + makeCode(random).replace('-', '');

/** Whether a code has the form of one for friends; a coupon of the school may have it too. */
export const isReferralCode = (code: string): boolean => /^TEMAN-[A-Z2-9]{8}$/.test(code);

/** Gmail delivers all of these to one mailbox. */
const dotless = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that an address surely belongs to: small letters, without what follows a plus sign, and for Gmail without
 * dots.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  return dotless.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

export type ReferralRefusal = 'own' | 'had-plan';

/** Why a code takes nothing off for someone with an account; null if it does. */
export function refusalOf({
  learner,
  friend,
}: {
  learner: { userId: string; email: string };
  friend: { userId: string; email: string; hadPlan: boolean };
}): ReferralRefusal | null {
  if (learner.userId === friend.userId || mailboxOf(learner.email) === mailboxOf(friend.email)) return 'own';
  return friend.hadPlan ? 'had-plan' : null;
}
