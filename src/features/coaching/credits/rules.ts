import { type Tier, tiers } from '#access/tiers.ts';
import { addMonths } from '#kernel/time.ts';
import * as m from './messages/m.ts';

/**
 * What a credit buys: a coaching session, a CV or portfolio review, a code review, or a question to a coach, each with
 * its own balance (product.md#credits).
 */
export const creditKinds = ['session', 'review', 'code', 'question'] as const;

export type CreditKind = (typeof creditKinds)[number];

/** Why a balance changed. Each entry also has a cause key, so nothing counts twice (product.md#credits). */
export const creditReasons = ['grant', 'spend', 'return', 'expiry', 'adjustment'] as const;

export type CreditReason = (typeof creditReasons)[number];

/** `1 session credit`, `2 code review credits`. */
export const creditsText = (kind: CreditKind, amount: number): string => m.creditsOf({ kind, count: amount });

/** Why that many credits cannot be taken away. */
export function onlyText(kind: CreditKind, amount: number): string {
  if (amount === 0) return m.noneToTake({ kind });
  return m.onlyToTake({ count: amount, credits: creditsText(kind, amount) });
}

interface Allowance {
  perMonth: number;
  months: number;
  /** Months from the purchase until unused credits lapse; null if they lapse at the next grant. */
  validMonths: number | null;
}

/** Grants of reviews and questions run for 12 months, and the plan's page says so (product.md#grants). */
const reviewMonths = 12;

/** Lapse when the next ones are granted. */
const monthly = (perMonth: number): Allowance => ({ perMonth, months: reviewMonths, validMonths: null });

/** What each plan grants every month (product.md#grants). BREAKTHROUGH includes ACCELERATOR's reviews. */
const allowances: Partial<Record<Tier, Partial<Record<CreditKind, Allowance>>>> = {
  ESSENTIAL: { question: monthly(1) },
  ACCELERATOR: { review: monthly(1), code: monthly(2), question: monthly(4) },
  BREAKTHROUGH: {
    session: { perMonth: 1, months: 6, validMonths: 12 },
    review: monthly(1),
    code: monthly(2),
    question: monthly(8),
  },
};

/** The longest time that a plan grants, in months. */
export const longestTerm = reviewMonths;

/** How many credits of a kind a plan grants in a month; 0 for plans without any. */
export const creditsPerMonth = (tier: Tier, kind: CreditKind): number =>
  allowances[tier]?.[kind]?.perMonth ?? 0;

/** How many questions to a coach each plan has in a month; 0 for plans without any. */
export const questionsPerMonth = (tier: Tier): number => creditsPerMonth(tier, 'question');

export const tiersWithQuestions: readonly Tier[] = tiers.filter((tier) => questionsPerMonth(tier) > 0);

/** The lowest plan with questions to a coach. */
export const questionsFromTier: Tier = 'ESSENTIAL';

export interface Entitled {
  id: string;
  tier: Tier;
  grantedAt: Date;
  revokedAt: Date | null;
  /** Held back because a part of its price is overdue: it grants nothing until that is paid. */
  heldAt?: Date | null;
}

export interface DueGrant {
  kind: CreditKind;
  /** In all for this month, with what was granted for it already. */
  amount: number;
  /** Of that, what plans grant that the person still has: it is granted again after a refund took it. */
  openAmount: number;
  /** The start of the month that it belongs to; part of the cause key. */
  periodStart: Date;
  expiresAt: Date;
}

interface Span {
  start: Date;
  end: Date;
  allowance: Allowance;
  isOpen: boolean;
  isHeld: boolean;
}

/**
 * Groups the entitlements that grant a kind into monthly rhythms. One that begins while another runs joins its
 * rhythm and extends it, so an upgrade grants the difference and never repeats a month (product.md#grants).
 */
function rhythms(entitled: readonly Entitled[], kind: CreditKind): { anchor: Date; spans: Span[] }[] {
  const found: { anchor: Date; spans: Span[] }[] = [];
  const ordered = [...entitled].sort((a, b) => a.grantedAt.getTime() - b.grantedAt.getTime());
  for (const { tier, grantedAt, revokedAt, heldAt = null } of ordered) {
    const allowance = allowances[tier]?.[kind];
    if (!allowance) continue;
    const term = addMonths(grantedAt, allowance.months);
    const end = revokedAt && revokedAt < term ? revokedAt : term;
    const span = { start: grantedAt, end, allowance, isOpen: revokedAt === null, isHeld: heldAt !== null };
    const running = found.at(-1);
    if (running?.spans.some((other) => other.end > grantedAt)) running.spans.push(span);
    else found.push({ anchor: grantedAt, spans: [span] });
  }
  return found;
}

/**
 * Every grant that is due by `now`, including those made already: only what is missing of a month is granted. Grants
 * that have lapsed meanwhile are left out. @returns the next due time too: of each kind in `next`, of all in `nextAt`,
 * which is null when nothing more is due.
 */
export function dueGrants(
  entitled: readonly Entitled[],
  now: Date,
): { due: DueGrant[]; nextAt: Date | null; next: Partial<Record<CreditKind, Date>> } {
  const due: DueGrant[] = [];
  const next: Partial<Record<CreditKind, Date>> = {};
  for (const kind of creditKinds) {
    for (const { anchor, spans } of rhythms(entitled, kind)) {
      const last = spans.reduce((end, span) => (span.end > end ? span.end : end), anchor);
      for (let month = 0; ; month += 1) {
        const periodStart = addMonths(anchor, month);
        if (periodStart >= last) break;
        if (periodStart > now) {
          const known = next[kind];
          if (!known || periodStart < known) next[kind] = periodStart;
          break;
        }
        // A plan that began within the month counts for it from then on, as long as it runs.
        const covering = spans.filter(
          (span) =>
            !span.isHeld &&
            (span.start <= periodStart
              ? span.end > periodStart
              : span.start < addMonths(anchor, month + 1) && span.start <= now && span.end > now),
        );
        const best = covering.sort((a, b) => b.allowance.perMonth - a.allowance.perMonth)[0]?.allowance;
        if (!best) continue;
        const openAmount = covering.find(({ isOpen }) => isOpen)?.allowance.perMonth ?? 0;
        const expiresAt =
          best.validMonths === null ? addMonths(anchor, month + 1) : addMonths(anchor, best.validMonths);
        if (expiresAt > now) due.push({ kind, amount: best.perMonth, openAmount, periodStart, expiresAt });
      }
    }
  }
  const times = Object.values(next).map((at) => at.getTime());
  return { due, nextAt: times.length === 0 ? null : new Date(Math.min(...times)), next };
}
