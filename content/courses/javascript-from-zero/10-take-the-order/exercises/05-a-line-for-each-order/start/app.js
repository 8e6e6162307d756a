const form = document.querySelector("#form");
const who = document.querySelector("#who");
const cups = document.querySelector("#cups");
const orders = [];

form.addEventListener("submit", (event) => {
  event.preventDefault();
  orders.push({ who: who.value, cups: Number(cups.value) });
  show();
});

function show() {
  // Paint the page from the list.
}
