console.log("Selamat pagi");
console.log("Total sarapan");
console.log(12000 + 4000);
console.log(12000 + 4000 + 3000);
console.log("Sari");
