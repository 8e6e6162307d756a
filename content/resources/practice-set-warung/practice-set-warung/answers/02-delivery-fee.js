// Ongkir is 9000, and free from 50000 on.
// The border belongs to the customer: >= and not >.

export function deliveryFee(total) {
  if (total >= 50000) {
    return 0;
  }
  return 9000;
}
