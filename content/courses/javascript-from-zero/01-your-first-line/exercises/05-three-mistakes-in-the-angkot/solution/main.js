console.log("Angkot 05 berangkat");
console.log("Ongkos dua orang:");
console.log(5000 + 5000);
