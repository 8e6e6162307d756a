// Kembalikan harga terendah. Isi daftarnya minimal satu.

export function cheapest(prices) {
  // Tulis di sini.
}
