// Ongkir 9000, dan gratis mulai 50000.

export function deliveryFee(total) {
  // Tulis di sini.
}
