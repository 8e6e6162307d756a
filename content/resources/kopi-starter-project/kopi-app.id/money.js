// Semua tentang uang ada di sini, supaya perubahan cukup di satu tempat.

const freeFrom = 50000;
const usualFee = 9000;

function formatRupiah(amount) {
  return "Rp " + amount.toLocaleString("id-ID");
}

function deliveryFee(subtotal) {
  if (subtotal === 0) {
    return 0; // tidak ada pesanan, tidak ada yang diantar
  }
  if (subtotal >= freeFrom) {
    return 0;
  }
  return usualFee;
}
