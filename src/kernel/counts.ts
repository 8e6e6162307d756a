/** Lists count so far and no further: counting all would cost more than the page (D18, Lists). */
export const countedUpTo = 10_000;

/** `37`; `500+` where nothing was counted beyond 500. */
export const totalText = (count: number, upTo = countedUpTo): string =>
  count >= upTo ? `${upTo}+` : String(count);

/** `1 booking`, `37 bookings`, `10 000+ bookings`. */
export const countText = (count: number, one: string, many: string): string =>
  count >= countedUpTo ? `10 000+ ${many}` : `${count} ${count === 1 ? one : many}`;
