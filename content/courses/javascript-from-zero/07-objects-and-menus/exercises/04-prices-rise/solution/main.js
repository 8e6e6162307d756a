function raise(menu, amount) {
  for (const item of menu) {
    item.price = item.price + amount;
  }
  return menu;
}
