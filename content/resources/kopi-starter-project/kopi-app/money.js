// Everything about money lives here, so that a change happens in one place.

const freeFrom = 50000;
const usualFee = 9000;

function formatRupiah(amount) {
  return "Rp " + amount.toLocaleString("id-ID");
}

function deliveryFee(subtotal) {
  if (subtotal === 0) {
    return 0; // nothing ordered, nothing to deliver
  }
  if (subtotal >= freeFrom) {
    return 0;
  }
  return usualFee;
}
