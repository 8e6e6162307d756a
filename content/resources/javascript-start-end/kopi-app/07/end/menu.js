const menu = [
  { name: "Kopi susu", price: 15000, soldOut: false },
  { name: "Teh tarik", price: 12000, soldOut: true },
  { name: "Roti bakar", price: 10000, soldOut: false },
];

for (const item of menu) {
  if (item.price > 10000 && item.soldOut === false) {
    console.log(item.name);
  }
}
