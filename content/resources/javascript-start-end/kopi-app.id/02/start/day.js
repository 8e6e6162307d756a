// Namamu, sarapanmu, dan harganya. Jalankan dengan: node day.js
console.log("Sari");
