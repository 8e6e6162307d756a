function formatRupiah(amount) {
  return "Rp " + amount.toLocaleString("id-ID");
}

function menuLines(menu, money) {
  // Write here.
}
