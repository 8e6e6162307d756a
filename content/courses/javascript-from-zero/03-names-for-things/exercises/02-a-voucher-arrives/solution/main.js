const price = 15000;
const ongkir = 9000;
let total = price + ongkir;
total = total - 2000;
console.log(total);
