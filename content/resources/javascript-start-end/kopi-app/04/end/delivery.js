const total = 50000;
let ongkir = 9000;
if (total >= 50000) {
  ongkir = 0;
}
console.log(ongkir);

const hour = 21;
if (hour >= 8 && hour < 21) {
  console.log("Buka");
} else {
  console.log("Tutup");
}
