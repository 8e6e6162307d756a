// Return the sum of two prices.

export function addPrices(first, second) {
  // Write here.
}
