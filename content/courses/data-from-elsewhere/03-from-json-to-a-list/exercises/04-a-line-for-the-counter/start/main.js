function rupiah(amount) {
  return `Rp ${amount.toLocaleString("id-ID")}`;
}

function toLine(order) {
  // Write here.
}

function toLines(orders) {
  // Write here.
}
