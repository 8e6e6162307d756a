console.log("Es jeruk");
console.log(3000 + 4000);
console.log("Terima kasih");
