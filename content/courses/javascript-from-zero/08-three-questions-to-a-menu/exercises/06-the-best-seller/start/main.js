function bestSeller(orders) {
  // Write here.
}
