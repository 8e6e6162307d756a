console.log("Selamat pagi");
console.log("Warung Sari sudah buka");
