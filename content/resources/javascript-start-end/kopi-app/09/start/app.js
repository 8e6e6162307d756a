// Click three times. Why does the page say 0111?
const add = document.querySelector("#add");
const cups = document.querySelector("#cups");

add.addEventListener("click", () => {
  cups.textContent = cups.textContent + 1;
});
