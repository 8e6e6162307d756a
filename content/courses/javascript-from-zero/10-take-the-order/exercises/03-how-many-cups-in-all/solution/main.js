function totalCups(values) {
  let total = 0;
  for (const value of values) {
    total = total + Number(value);
  }
  return total;
}
