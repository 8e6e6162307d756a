// A note for people.
console.log("Buka");
console.log(2000 + 3000);
// console.log("Istirahat");
console.log("Tutup");
