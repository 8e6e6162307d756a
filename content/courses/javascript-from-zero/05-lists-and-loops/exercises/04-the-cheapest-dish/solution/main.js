const prices = [15000, 8000, 12000];
prices.push(3000);

let lowest = prices[0];
for (const price of prices) {
  if (price < lowest) {
    lowest = price;
  }
}
