function keep(box, orders) {
  // Keep the list as text.
  box.setItem("orders", JSON.stringify(orders));
}

function read(box) {
  // Read it back.
  const text = box.getItem("orders");
  if (text === null) {
    return [];
  }
  return JSON.parse(text);
}
