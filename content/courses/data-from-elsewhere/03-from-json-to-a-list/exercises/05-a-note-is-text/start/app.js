const list = document.querySelector("#list");

async function loadOrders() {
  const response = await fetch("/api/orders");
  const orders = await response.json();
  for (const order of orders) {
    list.innerHTML = list.innerHTML + `<li>${order.who}: ${order.cups}, ${order.note}</li>`;
  }
}

loadOrders();
