const add = document.querySelector("#add");
const cups = document.querySelector("#count");
let count = 0;

add.addEventListener("click", () => {
  count = count + 1;
  cups.textContent = `Gelas: ${count}`;
});
