// Milk got dearer: a coffee costs 16000 now. How many lines must change?
console.log(15000 + 9000);
console.log(15000 * 2 + 9000);
console.log(15000 * 3 + 9000);
