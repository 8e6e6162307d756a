// How many prices are below the limit?
// The same three parts, with a question inside.

export function countCheap(prices, limit) {
  let count = 0;
  for (const price of prices) {
    if (price < limit) {
      count = count + 1;
    }
  }
  return count;
}
