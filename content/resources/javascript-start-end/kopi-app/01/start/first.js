Console.log("Selamat pagi");
console.log("Total sarapan);
console.log(12.000 + 4.000);
console.log("12000" + "4000");
console.log(Sari);
