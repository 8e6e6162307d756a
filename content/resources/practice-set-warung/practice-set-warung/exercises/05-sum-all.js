// Return the sum of a list of prices. An empty list gives 0.

export function sumAll(prices) {
  // Write here.
}
