const list = document.querySelector("#list");
const total = document.querySelector("#total");

async function loadOrders() {
  const response = await fetch("/api/orders");
  showOrders(await response.json());
}

function showOrders(orders) {
  let sum = 0;
  for (const order of orders) {
    const line = document.createElement("li");
    line.textContent = toLine(order);
    list.append(line);
    sum = sum + order.total;
  }
  total.textContent = `Hari ini: ${rupiah(sum)}`;
}

function timeOf(at) {
  return new Date(at).toLocaleTimeString("id-ID", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "Asia/Jakarta",
  });
}

function rupiah(amount) {
  return `Rp ${amount.toLocaleString("id-ID")}`;
}

function toLine(order) {
  const note = order.note ?? "tanpa catatan";
  return `${timeOf(order.at)} ${order.who}, ${rupiah(order.total)}, ${note}`;
}

loadOrders();
