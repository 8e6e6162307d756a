// Return the lowest price. The list has at least one.

export function cheapest(prices) {
  // Write here.
}
