// Kirim satu pesanan. Kenapa tidak ada yang sempat membaca jawabannya?
const form = document.querySelector("#form");
const list = document.querySelector("#list");

form.addEventListener("submit", () => {
  list.textContent = "Terima kasih!";
});
