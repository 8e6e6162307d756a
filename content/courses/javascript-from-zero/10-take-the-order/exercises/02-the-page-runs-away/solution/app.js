const form = document.querySelector("#form");
const who = document.querySelector("#who");
const answer = document.querySelector("#answer");

form.addEventListener("submit", (event) => {
  event.preventDefault();
  answer.textContent = `Terima kasih, ${who.value}!`;
});
