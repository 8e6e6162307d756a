// Take "Teh tarik" off the first list only. What does toast cost now?
const names = ["Kopi susu", "Teh tarik", "Roti bakar"];
const prices = [15000, 12000, 10000];
console.log(names[1], prices[1]);
