let count = 0;
const add = document.querySelector("#add");
const cups = document.querySelector("#count");

function show() {
  cups.textContent = `Gelas: ${count}`;
}

add.addEventListener("click", () => {
  count = count + 1;
  show();
});
