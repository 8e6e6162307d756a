console.log("Senin");
console.log(12000 + 4000 + 3000);
console.log("Selesai");
