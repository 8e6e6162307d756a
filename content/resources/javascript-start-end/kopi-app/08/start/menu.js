const menu = [
  { name: "Kopi susu", price: 15000 },
  { name: "Teh tarik", price: 12000 },
  { name: "Roti bakar", price: 10000 },
];

// One question, six lines. How short can it be?
const cheap = [];
for (const item of menu) {
  if (item.price < 15000) {
    cheap.push(item.name);
  }
}
console.log(cheap);
