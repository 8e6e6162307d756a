function bestSeller(orders) {
  let best = orders[0];
  let most = 0;
  for (const name of orders) {
    const count = orders.filter((order) => order === name).length;
    if (count > most) {
      most = count;
      best = name;
    }
  }
  return best;
}
