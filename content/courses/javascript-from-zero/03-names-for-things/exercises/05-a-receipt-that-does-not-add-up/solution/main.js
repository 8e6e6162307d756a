const price = 12000;
let total = price + price;
total = total - 3000;
console.log(`Bayar: ${total} rupiah`);
