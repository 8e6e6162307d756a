function formatRupiah(amount) {
  return "Rp " + amount.toLocaleString("id-ID");
}

function menuLines(menu, money) {
  const cheap = menu.filter((item) => item.price <= money);
  return cheap.map((item) => `${item.name}, ${formatRupiah(item.price)}`);
}
