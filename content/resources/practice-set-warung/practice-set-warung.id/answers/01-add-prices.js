// Kembalikan jumlah dua harga.
// Angka tidak pakai tanda kutip, jadi plus menjumlahkannya.

export function addPrices(first, second) {
  return first + second;
}
