// Klik tiga kali. Kenapa halamannya bilang 0111?
const add = document.querySelector("#add");
const cups = document.querySelector("#cups");

add.addEventListener("click", () => {
  cups.textContent = cups.textContent + 1;
});
