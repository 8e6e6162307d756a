function raise(menu, amount) {
  // Write here.
}
