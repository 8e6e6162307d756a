// Send an order. Why can nobody read the answer?
const form = document.querySelector("#form");
const list = document.querySelector("#list");

form.addEventListener("submit", () => {
  list.textContent = "Terima kasih!";
});
