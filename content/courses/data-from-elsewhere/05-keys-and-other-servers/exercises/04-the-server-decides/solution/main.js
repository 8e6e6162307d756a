function totalOf(order, menu) {
  const dish = menu.find((item) => item.id === order.id);
  if (dish === undefined) {
    return null;
  }
  return dish.price * order.cups;
}
