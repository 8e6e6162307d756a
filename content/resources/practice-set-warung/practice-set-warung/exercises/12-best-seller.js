// Orders is a list of names. Return the name that appears most often. When two are equal, the one that reached the number first.

export function bestSeller(orders) {
  // Write here.
}
