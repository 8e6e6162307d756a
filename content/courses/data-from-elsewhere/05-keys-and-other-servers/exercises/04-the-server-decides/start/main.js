function totalOf(order, menu) {
  return order.price * order.cups;
}
