const text = JSON.stringify({ who: "Rina", cups: 2 });
console.log(text);

const order = JSON.parse(text);
console.log(order.cups);

const typed = "2";
console.log(typed + 1);
console.log(Number(typed) + 1);
