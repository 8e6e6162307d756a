const count = document.querySelector("#count");
const first = document.querySelector("#first");

async function loadMenu() {
  const response = await fetch("/api/menu");
  const menu = await response.json();
  count.textContent = `${menu.length} menu`;
}

async function firstGuest() {
  const response = await fetch("/api/orders");
  const orders = await response.json();
  first.textContent = `Pesanan pertama: ${orders[0].who}`;
}

loadMenu();
firstGuest();
