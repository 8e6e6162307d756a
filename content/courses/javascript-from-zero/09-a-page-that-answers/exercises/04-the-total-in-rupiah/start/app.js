function formatRupiah(amount) {
  return "Rp " + amount.toLocaleString("id-ID");
}

const price = 15000;
let count = 0;
const add = document.querySelector("#add");
const cups = document.querySelector("#count");

add.addEventListener("click", () => {
  count = count + 1;
  cups.textContent = `Gelas: ${count}`;
});
