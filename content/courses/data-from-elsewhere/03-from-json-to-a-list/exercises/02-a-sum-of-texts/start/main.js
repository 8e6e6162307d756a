function rupiah(amount) {
  return `Rp ${amount.toLocaleString("id-ID")}`;
}

function sumOf(orders) {
  let sum = "";
  for (const order of orders) {
    sum = sum + rupiah(order.total);
  }
  return sum;
}
