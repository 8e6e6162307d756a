// Ongkir 9000, dan gratis mulai 50000.
// Batasnya milik pelanggan: >=, bukan >.

export function deliveryFee(total) {
  if (total >= 50000) {
    return 0;
  }
  return 9000;
}
