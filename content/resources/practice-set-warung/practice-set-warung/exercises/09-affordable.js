// Return the items that cost at most this much money.

export function affordable(menu, money) {
  // Write here.
}
