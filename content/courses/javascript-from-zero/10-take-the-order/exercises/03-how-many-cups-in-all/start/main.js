function totalCups(values) {
  // Write here.
}
