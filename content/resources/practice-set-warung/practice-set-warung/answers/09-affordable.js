// Return the items that cost at most this much money.
// Fewer items: filter.

export function affordable(menu, money) {
  return menu.filter((item) => item.price <= money);
}
