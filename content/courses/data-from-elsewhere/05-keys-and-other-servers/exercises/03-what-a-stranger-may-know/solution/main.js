function publicMenu(dishes) {
  return dishes.map((dish) => ({ name: dish.name, price: dish.price }));
}
