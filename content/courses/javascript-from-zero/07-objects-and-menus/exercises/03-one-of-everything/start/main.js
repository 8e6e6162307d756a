function menuTotal(menu) {
  // Write here.
}
