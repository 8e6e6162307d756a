const form = document.querySelector("#form");
const who = document.querySelector("#who");
const cups = document.querySelector("#cups");
const info = document.querySelector("#info");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const response = await fetch("/api/orders", {
    method: "POST",
    body: { who: who.value, cups: cups.value },
  });
  const answer = await response.json();
  info.textContent = `Nomor ${answer.number}`;
});
