const name = "Kopi susu";
const price = 15000;
