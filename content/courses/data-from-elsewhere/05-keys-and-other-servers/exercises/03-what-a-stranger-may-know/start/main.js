function publicMenu(dishes) {
  return dishes;
}
