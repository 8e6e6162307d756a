function addPrices(first, second) {
  console.log(first + second);
}
