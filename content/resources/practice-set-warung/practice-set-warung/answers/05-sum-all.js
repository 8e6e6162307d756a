// Return the sum of a list of prices. An empty list gives 0.
// Start value, change, answer.

export function sumAll(prices) {
  let sum = 0;
  for (const price of prices) {
    sum = sum + price;
  }
  return sum;
}
