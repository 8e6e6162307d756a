// Orders is a list of names. Return the name that appears most often. When two are equal, the one that reached the number first.
// An object can count: the name is the key.

export function bestSeller(orders) {
  const counts = {};
  let best = orders[0];
  for (const name of orders) {
    counts[name] = (counts[name] ?? 0) + 1;
    if (counts[name] > counts[best]) {
      best = name;
    }
  }
  return best;
}
