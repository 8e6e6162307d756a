function names(menu) {
  // Write here.
}
