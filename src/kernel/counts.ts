import { isIndonesian } from './language.ts';

/** Lists count up to this number: counting everything would cost more than the page (product.md#lists). */
export const countedUpTo = 10_000;

/** The limit for filters and searches, whose rows must be checked one by one. */
export const foundUpTo = 2_000;

/** Whether counting stopped at the limit. A list with exactly that many rows counts as stopped. */
const isStopped = (count: number, upTo?: number): boolean =>
  upTo === undefined ? count === foundUpTo || count >= countedUpTo : count >= upTo;

/** `37`; `250+` when counting stopped at 250. */
export const totalText = (count: number, upTo?: number): string =>
  isStopped(count, upTo) ? `${count}+` : String(count);

/** `37`; `250+` and `2 000+` when counting stopped there. */
export const shownCount = (count: number, upTo?: number): string => {
  if (!isStopped(count, upTo)) return String(count);
  return `${count < 1_000 ? count : `${count / 1_000}${isIndonesian() ? '.' : ' '}000`}+`;
};

/** `1 booking`, `37 bookings`, `250+ bookings`, `2 000+ bookings`. */
export const countText = (count: number, one: string, many: string, upTo?: number): string =>
  `${shownCount(count, upTo)} ${count === 1 && !isStopped(count, upTo) ? one : many}`;

/** Completed of total in percent; 0 when the total is 0 (product.md#controls). */
export const percentOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.round((part / whole) * 100);
