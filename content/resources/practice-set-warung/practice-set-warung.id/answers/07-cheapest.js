// Kembalikan harga terendah. Isi daftarnya minimal satu.
// Nilai awalnya harga pertama: kalau 0, tidak ada yang bisa lebih rendah.

export function cheapest(prices) {
  let lowest = prices[0];
  for (const price of prices) {
    if (price < lowest) {
      lowest = price;
    }
  }
  return lowest;
}
