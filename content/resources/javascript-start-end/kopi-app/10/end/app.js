const form = document.querySelector("#form");
const list = document.querySelector("#list");
const total = document.querySelector("#total");
const who = document.querySelector("#who");
const cups = document.querySelector("#cups");
const clear = document.querySelector("#clear");
const send = document.querySelector("#send");

let orders = [];
const kept = localStorage.getItem("orders");
if (kept !== null) {
  orders = JSON.parse(kept);
}
show();

form.addEventListener("submit", (event) => {
  event.preventDefault();
  orders.push({ who: who.value, cups: Number(cups.value) });
  keep();
  show();
  form.reset();
});

clear.addEventListener("click", () => {
  orders = [];
  keep();
  show();
});

function keep() {
  localStorage.setItem("orders", JSON.stringify(orders));
}

function show() {
  list.textContent = "";
  let sum = 0;
  for (const order of orders) {
    const line = document.createElement("li");
    line.textContent = `${order.who}: ${order.cups}`;
    list.append(line);
    sum = sum + order.cups;
  }
  total.textContent = `${sum} gelas`;
  const lines = orders.map((order) => `${order.who}: ${order.cups}`);
  const message = encodeURIComponent(lines.join("\n"));
  send.href = `https://wa.me/6281234567890?text=${message}`;
}
