// Berapa harga yang di bawah limit?

export function countCheap(prices, limit) {
  // Tulis di sini.
}
