const amounts = [50000, 50000, 75000, 50000];
let total = 0;
for (const amount of amounts) {
  total = total + amount;
}
console.log(total);
