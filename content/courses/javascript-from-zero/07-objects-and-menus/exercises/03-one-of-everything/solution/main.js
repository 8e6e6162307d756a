function menuTotal(menu) {
  let total = 0;
  for (const item of menu) {
    total = total + item.price;
  }
  return total;
}
