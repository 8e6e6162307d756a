function names(menu) {
  return menu.map((item) => item.name);
}
