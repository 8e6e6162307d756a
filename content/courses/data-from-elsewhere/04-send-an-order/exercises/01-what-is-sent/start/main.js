const order = { who: "Rina", cups: 2 };
const field = { value: "2" };

console.log(String(order));
console.log(JSON.stringify(order));
console.log(typeof JSON.stringify(order));
console.log(JSON.stringify({ who: "Rina", cups: field.value }));
console.log(field.value + 1);
