const price = 15000;
let total = price + 5000;
total = total - 2000;
console.log(total);
console.log(`Total: ${total} rupiah`);
console.log("Total: ${total} rupiah");
