// Harga susu naik: kopi sekarang 16000. Berapa baris yang harus diubah?
console.log(15000 + 9000);
console.log(15000 * 2 + 9000);
console.log(15000 * 3 + 9000);
