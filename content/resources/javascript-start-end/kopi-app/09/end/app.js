const add = document.querySelector("#add");
const minus = document.querySelector("#minus");
const cups = document.querySelector("#cups");
const total = document.querySelector("#total");
let count = 0;

function formatRupiah(amount) {
  return `Rp ${amount.toLocaleString("id-ID")}`;
}

function show() {
  cups.textContent = `Gelas: ${count}`;
  total.textContent = formatRupiah(count * 15000);
}

add.addEventListener("click", () => {
  count = count + 1;
  show();
});

minus.addEventListener("click", () => {
  if (count > 0) {
    count = count - 1;
    show();
  }
});
