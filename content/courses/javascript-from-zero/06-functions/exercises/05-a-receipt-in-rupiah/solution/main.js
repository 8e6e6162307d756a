function formatRupiah(amount) {
  return "Rp " + amount.toLocaleString("id-ID");
}

function receiptLine(name, price) {
  return `${name}: ${formatRupiah(price)}`;
}
