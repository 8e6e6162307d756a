const menu = [
  { name: "Kopi susu", price: 15000 },
  { name: "Teh tarik", price: 12000 },
  { name: "Roti bakar", price: 10000 },
];

// Satu pertanyaan, enam baris. Bisa sependek apa?
const cheap = [];
for (const item of menu) {
  if (item.price < 15000) {
    cheap.push(item.name);
  }
}
console.log(cheap);
