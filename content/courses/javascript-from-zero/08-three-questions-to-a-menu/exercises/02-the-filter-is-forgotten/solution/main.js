function affordable(menu, money) {
  return menu.filter((item) => item.price <= money);
}
