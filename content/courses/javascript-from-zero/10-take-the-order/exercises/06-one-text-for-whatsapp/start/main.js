function message(orders) {
  // Write here.
}
