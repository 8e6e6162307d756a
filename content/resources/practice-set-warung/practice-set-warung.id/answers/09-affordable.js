// Kembalikan item yang harganya paling banyak sebesar uang ini.
// Itemnya lebih sedikit: filter.

export function affordable(menu, money) {
  return menu.filter((item) => item.price <= money);
}
