const form = document.querySelector("#form");
const who = document.querySelector("#who");
const cups = document.querySelector("#cups");
const hint = document.querySelector("#hint");
const info = document.querySelector("#info");
const button = document.querySelector("#send");

// Id pesanan yang sedang dikirim. Id-nya tetap sama sampai pesanannya tiba.
let id = crypto.randomUUID();

function post(order) {
  return fetch("/api/orders", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(order),
  });
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  button.disabled = true;
  info.textContent = "Sedang mengirim…";
  try {
    const response = await post({ id, who: who.value, cups: Number(cups.value) });
    const answer = await response.json();
    if (response.ok) {
      hint.textContent = "";
      info.textContent = `Terima kasih! Nomor ${answer.number}.`;
      form.reset();
      id = crypto.randomUUID();
    } else {
      const errors = answer.errors ?? {};
      hint.textContent = errors.who ?? errors.cups ?? "";
      info.textContent = "Belum terkirim.";
    }
  } catch (error) {
    info.textContent = "Belum terkirim. Coba lagi.";
    console.log(error);
  } finally {
    button.disabled = false;
  }
});
