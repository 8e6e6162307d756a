const prices = [15000, 8000, 12000];
let total = 0;
for (const price of prices) {
  total = 0;
  total = total + price;
}
console.log(total);
