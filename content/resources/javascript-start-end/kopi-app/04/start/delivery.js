// From 50000 delivery is free. Try 49999, 50000 and 50001: which guest is treated wrongly?
const total = 50000;
let ongkir = 9000;
if (total > 50000) {
  ongkir = 0;
}
console.log(ongkir);

// The warung is open from 8 until 21. Print "Buka" or "Tutup".
const hour = 21;
