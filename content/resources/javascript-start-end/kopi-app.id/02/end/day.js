// Namamu, sarapanmu, dan harganya. Jalankan dengan: node day.js
console.log("Sari");
console.log("Nasi uduk dan teh");
console.log(12000 + 4000);
