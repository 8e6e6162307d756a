const form = document.querySelector("#form");
const who = document.querySelector("#who");
const button = document.querySelector("#send");
const info = document.querySelector("#info");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  button.disabled = true;
  info.textContent = "Sedang mengirim…";
  try {
    const response = await post({ who: who.value, cups: 1 });
    const answer = await response.json();
    info.textContent = `Nomor ${answer.number}`;
    form.reset();
  } catch (error) {
    info.textContent = "Belum terkirim. Coba lagi.";
    console.log(error.message);
  } finally {
    button.disabled = false;
  }
});

function post(order) {
  return fetch("/api/orders", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(order),
  });
}
