let count = 0;
const add = document.querySelector("#add");
const remove = document.querySelector("#remove");
const cups = document.querySelector("#count");

function show() {
  cups.textContent = `Gelas: ${count}`;
}

add.addEventListener("click", () => {
  count = count + 1;
  show();
});

remove.addEventListener("click", () => {
  if (count > 0) {
    count = count - 1;
  }
  show();
});
