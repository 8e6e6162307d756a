/** The book of entries: what each says, and which month it belongs to (product.md#book-of-entries). */
import { businessTimeZone, formatFieldTimeIn, parseFieldTimeIn } from '#kernel/time.ts';

/**
 * `paid`: money that bought a plan. `due`: money that buys nothing and must go back. `cancelled`: a paid order was taken
 * back; no money moves yet. `sent`: money that went back. `fee`: what a payment company kept. `accepted`: by how much a
 * transfer was above or below the sum that was asked for, and paid its order all the same.
 */
export const entryKinds = ['paid', 'due', 'cancelled', 'sent', 'fee', 'accepted'] as const;

export type EntryKind = (typeof entryKinds)[number];

/** `2026-11`: a month in the school's time zone. */
export const monthPattern = /^20\d{2}-(0[1-9]|1[0-2])$/;

export const monthOf = (at: Date): string => formatFieldTimeIn(at, businessTimeZone).slice(0, 7);

export function monthAfter(month: string, count = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

const startOf = (month: string): Date => {
  const at = parseFieldTimeIn(`${month}-01T00:00`, businessTimeZone);
  if (!at) throw new Error(`${month} is not a month`);
  return at;
};

/** From its first moment to that of the next month. */
export const monthRange = (month: string): { from: Date; to: Date } => ({
  from: startOf(month),
  to: startOf(monthAfter(month)),
});
