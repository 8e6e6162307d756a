const form = document.querySelector("#form");
const who = document.querySelector("#who");
const answer = document.querySelector("#answer");

form.addEventListener("submit", (event) => {
  answer.textContent = `Terima kasih, ${who.value}!`;
});
