const prices = [15000, 8000, 12000];
prices.push(5000);
console.log(prices[0]);
console.log(prices.length);
console.log(prices[4]);
let cheap = 0;
for (const price of prices) {
  if (price < 10000) {
    cheap = cheap + 1;
  }
}
console.log(cheap);
