function formatRupiah(amount) {
  // Write here.
}

function receiptLine(name, price) {
  // Write here.
}
