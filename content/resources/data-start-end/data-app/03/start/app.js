const list = document.querySelector("#list");

async function loadOrders() {
  const response = await fetch("/api/orders");
  showOrders(await response.json());
}

function showOrders(orders) {
  for (const text of orders.map(toLine)) {
    const line = document.createElement("li");
    line.textContent = text;
    list.append(line);
  }
}

function toLine(order) {
  return `${order.at} ${order.who}: ${order.total}, ${order.note}`;
}

loadOrders();
