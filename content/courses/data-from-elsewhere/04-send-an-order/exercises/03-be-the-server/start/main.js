function errorsIn(order) {
  // Write here.
}
