function timeOf(at) {
  return at.slice(11, 16);
}
