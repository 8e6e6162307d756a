// Return the lowest price. The list has at least one.
// The start value is the first price: with 0 nothing could be lower.

export function cheapest(prices) {
  let lowest = prices[0];
  for (const price of prices) {
    if (price < lowest) {
      lowest = price;
    }
  }
  return lowest;
}
