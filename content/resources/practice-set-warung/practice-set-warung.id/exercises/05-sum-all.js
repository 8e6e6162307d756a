// Kembalikan jumlah sebuah daftar harga. Daftar kosong menghasilkan 0.

export function sumAll(prices) {
  // Tulis di sini.
}
