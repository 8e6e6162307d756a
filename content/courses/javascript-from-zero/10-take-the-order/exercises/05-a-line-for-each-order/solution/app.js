const form = document.querySelector("#form");
const who = document.querySelector("#who");
const cups = document.querySelector("#cups");
const list = document.querySelector("#list");
const total = document.querySelector("#total");
const orders = [];

form.addEventListener("submit", (event) => {
  event.preventDefault();
  orders.push({ who: who.value, cups: Number(cups.value) });
  show();
});

function show() {
  // Paint the page from the list.
  list.textContent = "";
  let sum = 0;
  for (const order of orders) {
    const line = document.createElement("li");
    line.textContent = `${order.who}: ${order.cups}`;
    list.append(line);
    sum = sum + order.cups;
  }
  total.textContent = `${sum} gelas`;
}
