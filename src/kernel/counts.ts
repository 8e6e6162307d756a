/** Lists count so far and no further: counting all would cost more than the page (D18, Lists). */
export const countedUpTo = 10_000;

/** `1 booking`, `37 bookings`, `10 000+ bookings`. */
export const countText = (count: number, one: string, many: string): string =>
  count >= countedUpTo ? `10 000+ ${many}` : `${count} ${count === 1 ? one : many}`;
