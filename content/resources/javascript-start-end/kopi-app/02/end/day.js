// Your name, your breakfast, and what it cost. Run it with: node day.js
console.log("Sari");
console.log("Nasi uduk dan teh");
console.log(12000 + 4000);
