const order = { who: "Made", discount: 0, table: "" };

console.log(order.note ?? "tanpa catatan");
console.log(order.discount ?? 5000);
console.log(order.discount || 5000);
console.log(order.table ?? "dibawa pulang");
console.log(order.who || "tanpa nama");
