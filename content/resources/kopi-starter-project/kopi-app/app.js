// 1. Find
const list = document.querySelector("#menu");
const subtotalOutput = document.querySelector("#subtotal");
const feeOutput = document.querySelector("#fee");
const totalOutput = document.querySelector("#total");
const hint = document.querySelector("#hint");

// The truth: how many of each. The page only shows it.
const counts = {};

function subtotal() {
  let sum = 0;
  for (const item of menu) {
    sum = sum + item.price * (counts[item.id] ?? 0);
  }
  return sum;
}

// 3. Show
function paint() {
  const sum = subtotal();
  const fee = deliveryFee(sum);
  subtotalOutput.textContent = formatRupiah(sum);
  feeOutput.textContent = formatRupiah(fee);
  totalOutput.textContent = formatRupiah(sum + fee);
  hint.textContent = fee > 0 ? `Free ongkir from ${formatRupiah(freeFrom)}` : "";
  for (const item of menu) {
    document.querySelector(`#count-${item.id}`).textContent = counts[item.id] ?? 0;
  }
}

// 2. Listen: one row with a button for each thing on the menu
for (const item of menu) {
  const row = document.createElement("li");

  const name = document.createElement("span");
  name.textContent = `${item.name}, ${formatRupiah(item.price)}`;

  const count = document.createElement("output");
  count.id = `count-${item.id}`;

  const add = document.createElement("button");
  add.type = "button";
  add.textContent = "Add";
  add.addEventListener("click", () => {
    counts[item.id] = (counts[item.id] ?? 0) + 1;
    paint();
  });

  row.append(name, count, add);
  list.append(row);
}

paint();

// Your turn: a minus button that never goes below zero.
