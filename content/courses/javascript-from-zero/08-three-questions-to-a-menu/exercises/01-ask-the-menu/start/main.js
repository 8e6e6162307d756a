const menu = [
  { name: "Kopi susu", price: 15000 },
  { name: "Teh tarik", price: 12000 },
  { name: "Pisang goreng", price: 8000 },
];

const cheap = menu.filter((item) => item.price < 15000);
console.log(cheap.length);
console.log(menu.length);

const tea = menu.find((item) => item.name === "Teh tarik");
console.log(tea.price);
console.log(tea.prize);
console.log(menu.find((item) => item.name === "Sate"));
