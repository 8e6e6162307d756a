// Return the sum of two prices.
// Numbers have no quotes, so plus adds them.

export function addPrices(first, second) {
  return first + second;
}
