function deliveryFee(total) {
  if (total >= 50000) {
    return 0;
  }
  return 9000;
}
