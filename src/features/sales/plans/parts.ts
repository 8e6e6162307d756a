/** Paying in two or three parts: which are offered, what each is, and when each is due (product.md#instalments). */
import { dayMs, hourMs } from '#kernel/time.ts';

export const partCounts = [2, 3] as const;

export type PartCount = (typeof partCounts)[number];

/** What an owner allows for a plan or a product. */
export interface PartsOffer {
  most: PartCount;
  /** Rupiah; a total below it is paid in full. */
  fromIdr: number;
}

/** Rupiah. No payment company takes less, and a transfer needs room for its mark. */
export const leastPartIdr = 10_000;

/** The numbers of parts in which this total can be paid. */
export function offeredParts(offer: PartsOffer | null | undefined, totalIdr: number): PartCount[] {
  if (!offer || totalIdr < offer.fromIdr) return [];
  return partCounts.filter((count) => count <= offer.most && Math.floor(totalIdr / count) >= leastPartIdr);
}

/** Whole rupiah that add up to the total; the first one takes what does not divide. */
export function splitInParts(totalIdr: number, count: PartCount): number[] {
  const each = Math.floor(totalIdr / count);
  return Array.from({ length: count }, (_, index) => (index === 0 ? totalIdr - each * (count - 1) : each));
}

/** How much of a whole number the first `no` of `count` parts have paid for; all of it with the last one. */
export const paidShare = (whole: number, no: number, count: number): number =>
  Math.floor((whole * no) / count);

const everyDays = 30;

/** Days after the day on which a part is due until access is held back. */
export const graceDays = 7;

/** Jakarta is seven hours ahead of UTC all year. */
const schoolOffsetMs = 7 * hourMs;

/** When the day of this moment begins in the school's zone. */
export const startOfSchoolDay = (at: Date): Date =>
  new Date(Math.floor((at.getTime() + schoolOffsetMs) / dayMs) * dayMs - schoolOffsetMs);

/** Adds whole days. */
export const inDays = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

/** The day on which each part is due, as its beginning in the school's zone: the day of the first payment, then every 30 days. */
export const dueDays = (firstPaidAt: Date, count: PartCount): Date[] =>
  Array.from({ length: count }, (_, index) => inDays(startOfSchoolDay(firstPaidAt), index * everyDays));

/** Whether what is open for so many months ends before its last part can be overdue; null is without end. */
export const endsBeforeParts = (months: number | null, most: PartCount): boolean =>
  months !== null && months > 0 && months * 28 <= (most - 1) * everyDays + graceDays;

/** The last day on which an overdue part can be paid without access being held back. */
export const lastDayOf = (dueAt: Date): Date => inDays(dueAt, graceDays);

/** What has been said about an open part so far; at `held` access is held back. */
export const partStages = ['new', 'soon', 'due', 'last', 'held'] as const;

export type PartStage = (typeof partStages)[number];

/** People are told at eight in the morning. */
const toldAtMs = 8 * hourMs;

/** Access is held back only so long after the last warning: most of a day, so that a late job changes nothing. */
const leastWarningMs = 20 * hourMs;

const stageDays: readonly [Exclude<PartStage, 'new'>, number][] = [
  ['held', graceDays + 1],
  ['last', graceDays],
  ['due', 0],
  ['soon', -3],
];

const daysOf = Object.fromEntries(stageDays) as Record<Exclude<PartStage, 'new'>, number>;

/** Until when a part is due that leaves its stage at this moment, for finding those. */
export const stageEnds = (now: Date): Record<Exclude<PartStage, 'held'>, Date> => {
  const dueUntil = (next: Exclude<PartStage, 'new'>) =>
    new Date(inDays(now, -daysOf[next]).getTime() - toldAtMs);
  return { new: dueUntil('soon'), soon: dueUntil('due'), due: dueUntil('last'), last: dueUntil('held') };
};

/**
 * What an open part has come to. It never goes back, and is held back only after the last warning has been out for most
 * of a day, however late the warning was.
 */
export function stageOf(part: { dueAt: Date; stage: PartStage; toldAt: Date | null }, now: Date): PartStage {
  const come = stageDays.find(([, days]) => now.getTime() >= inDays(part.dueAt, days).getTime() + toldAtMs);
  const reached: PartStage = come?.[0] ?? 'new';
  const place = (stage: PartStage) => partStages.indexOf(stage);
  if (place(reached) <= place(part.stage)) return part.stage;
  if (reached !== 'held') return reached;
  const isWarned =
    part.stage === 'last' && part.toldAt !== null && now.getTime() - part.toldAt.getTime() >= leastWarningMs;
  return isWarned ? 'held' : 'last';
}

/**
 * How a refund is taken from what was paid, the first part first. @returns null when it is more than all of them.
 */
export function shareRefund(paidIdr: readonly number[], refundIdr: number): number[] | null {
  let left = refundIdr;
  const shares = paidIdr.map((paid) => {
    const share = Math.min(paid, left);
    left -= share;
    return share;
  });
  return left > 0 ? null : shares;
}
