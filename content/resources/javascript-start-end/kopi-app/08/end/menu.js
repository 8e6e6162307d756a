const menu = [
  { name: "Kopi susu", price: 15000 },
  { name: "Teh tarik", price: 12000 },
  { name: "Roti bakar", price: 10000 },
];

const cheap = menu.filter((item) => item.price < 12000);
console.log(cheap.map((item) => item.name));

const sate = menu.find((item) => item.name === "Sate");
if (sate === undefined) {
  console.log("Tidak ada");
} else {
  console.log(sate.price);
}
