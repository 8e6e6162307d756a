function rupiah(amount) {
  return `Rp ${amount.toLocaleString("id-ID")}`;
}

function toLine(order) {
  const note = order.note ?? "tanpa catatan";
  return `${order.who}: ${order.cups} gelas, ${rupiah(order.total)}, ${note}`;
}

function toLines(orders) {
  return orders.map(toLine);
}
