function deliveryFee(total) {
  // Write here.
}
