function dishNames(text) {
  // Write here.
}
