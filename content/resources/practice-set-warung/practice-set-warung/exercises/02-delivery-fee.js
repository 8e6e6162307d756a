// Ongkir is 9000, and free from 50000 on.

export function deliveryFee(total) {
  // Write here.
}
