function greeting(hour) {
  // Write here.
}
