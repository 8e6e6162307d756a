function affordable(menu, money) {
  menu.filter((item) => item.price < money);
  return menu;
}
