const name = "Kopi susu";
const price = 15000;
const line = `${name}: ${price} rupiah`;
