const dish = "Kopi susu";
const price = 16000;
const ongkir = 9000;
const portions = 2;

let total = price * portions + ongkir;
total = total - 2000; // ada voucher
console.log(`${dish}, ${portions}: ${total} rupiah`);
