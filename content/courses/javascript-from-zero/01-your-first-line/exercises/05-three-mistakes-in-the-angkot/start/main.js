Console.log("Angkot 05 berangkat");
console.log("Ongkos dua orang:);
console.log(5.000 + 5.000);
