function leftTonight(menu) {
  // Write here.
}
