// Kembalikan jumlah sebuah daftar harga. Daftar kosong menghasilkan 0.
// Nilai awal, perubahan, jawaban.

export function sumAll(prices) {
  let sum = 0;
  for (const price of prices) {
    sum = sum + price;
  }
  return sum;
}
