// Your name, your breakfast, and what it cost. Run it with: node day.js
console.log("Sari");
