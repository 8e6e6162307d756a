console.log("Selamat pagi");
console.log(12000 + 3000);
console.log("12000" + "3000");
