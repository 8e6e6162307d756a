function addPrices(first, second) {
  return first + second;
}
