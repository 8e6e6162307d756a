function whoActs(status) {
  // Write here.
}
