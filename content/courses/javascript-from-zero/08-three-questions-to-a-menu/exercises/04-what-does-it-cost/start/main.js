function priceOf(menu, name) {
  // Write here.
}
