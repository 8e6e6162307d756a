function change(total, paid) {
  // Write here.
}
