// Kembalikan jumlah dua harga.

export function addPrices(first, second) {
  // Tulis di sini.
}
