// Hapus "Teh tarik" dari daftar pertama saja. Berapa harga roti bakar sekarang?
const names = ["Kopi susu", "Teh tarik", "Roti bakar"];
const prices = [15000, 12000, 10000];
console.log(names[1], prices[1]);
