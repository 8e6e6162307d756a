// How many prices are below the limit?

export function countCheap(prices, limit) {
  // Write here.
}
