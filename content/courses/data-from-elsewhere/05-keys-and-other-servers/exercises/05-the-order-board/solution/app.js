const info = document.querySelector("#info");
const again = document.querySelector("#again");
const list = document.querySelector("#list");

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

async function getOrders() {
  const response = await fetch("/api/orders");
  if (!response.ok) {
    throw new Error(`HTTP ${response.status}`);
  }
  return response.json();
}

async function load() {
  info.textContent = "Sedang memuat…";
  again.hidden = true;
  try {
    show(await getOrders());
  } catch (error) {
    info.textContent = "Pesanannya belum bisa dimuat.";
    again.hidden = false;
    console.log(error.message);
  }
}

function show(orders) {
  list.textContent = "";
  if (orders.length === 0) {
    info.textContent = "Belum ada pesanan.";
    again.hidden = false;
    return;
  }
  info.textContent = "";
  for (const text of orders.map(toLine)) {
    const line = document.createElement("li");
    line.textContent = text;
    list.append(line);
  }
}

again.addEventListener("click", load);
load();
