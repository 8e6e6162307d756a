function rupiah(amount) {
  return `Rp ${amount.toLocaleString("id-ID")}`;
}

function sumOf(orders) {
  let sum = 0;
  for (const order of orders) {
    sum = sum + (order.total ?? 0);
  }
  return rupiah(sum);
}
