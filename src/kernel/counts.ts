/** Lists count so far and no further: counting all would cost more than the page (product.md#lists). */
export const countedUpTo = 10_000;

/** Of what a filter or a search lets through, which has to be looked at one by one. */
export const foundUpTo = 2_000;

/** Whether there may be more than were counted; a list of exactly so many says so too. */
const isStopped = (count: number, upTo?: number): boolean =>
  upTo === undefined ? count === foundUpTo || count >= countedUpTo : count >= upTo;

/** `37`; `250+` where nothing was counted beyond 250. */
export const totalText = (count: number, upTo?: number): string =>
  isStopped(count, upTo) ? `${count}+` : String(count);

/** `1 booking`, `37 bookings`, `250+ bookings`, `2 000+ bookings`. */
export const countText = (count: number, one: string, many: string, upTo?: number): string => {
  if (!isStopped(count, upTo)) return `${count} ${count === 1 ? one : many}`;
  return `${count < 1_000 ? count : `${count / 1_000} 000`}+ ${many}`;
};

/** Completed of total in percent; nothing to divide by is 0 (product.md#controls). */
export const percentOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.round((part / whole) * 100);
