const price = 15000;
let count = 0;

function addCup() {
  count = count + 1;
  console.log(`Gelas: ${count}`);
}

addCup();
addCup();
console.log(count * price);
