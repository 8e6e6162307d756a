// Berapa harga yang di bawah limit?
// Tiga bagian yang sama, dengan satu pertanyaan di dalamnya.

export function countCheap(prices, limit) {
  let count = 0;
  for (const price of prices) {
    if (price < limit) {
      count = count + 1;
    }
  }
  return count;
}
