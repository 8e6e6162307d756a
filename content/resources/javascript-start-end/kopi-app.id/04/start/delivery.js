// Mulai 50000, gratis ongkir. Coba 49999, 50000, dan 50001: tamu mana yang dirugikan?
const total = 50000;
let ongkir = 9000;
if (total > 50000) {
  ongkir = 0;
}
console.log(ongkir);

// Warung buka dari jam 8 sampai 21. Tampilkan "Buka" atau "Tutup".
const hour = 21;
