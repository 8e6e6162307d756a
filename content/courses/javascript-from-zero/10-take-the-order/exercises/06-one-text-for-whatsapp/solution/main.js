function message(orders) {
  const lines = orders.map((order) => `${order.who}: ${order.cups} gelas`);
  return lines.join("\n");
}
