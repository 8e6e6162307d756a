console.log("Warung Sari");
console.log("Total:");
console.log(15000 + 8000);
