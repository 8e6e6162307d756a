const prices = [15000, 8000, 12000];
prices.push(5000);
prices.push(22000);

let total = 0;
let dearest = 0;
for (const price of prices) {
  total = total + price;
  if (price > dearest) {
    dearest = price;
  }
}
console.log(total);
console.log(dearest);
