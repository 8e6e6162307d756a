console.log("Total sarapan");
console.log(12000 + 2000 + 4000);
