const list = document.querySelector("#list");
const total = document.querySelector("#total");

async function loadOrders() {
  const response = await fetch("/api/orders");
  const orders = await response.json();
  let sum = 0;
  for (const order of orders) {
    const note = order.note ?? "tanpa catatan";
    const line = document.createElement("li");
    line.textContent = `${order.who}: ${order.cups}, ${note}`;
    list.append(line);
    sum = sum + order.cups;
  }
  total.textContent = `${sum} gelas`;
}

loadOrders();
