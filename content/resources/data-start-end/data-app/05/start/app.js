const info = document.querySelector("#info");

async function loadRates() {
  const response = await fetch("http://localhost:4000/rates");
  const rates = await response.json();
  info.textContent = `${(15000 / rates.usd).toFixed(2)} USD`;
}

loadRates();
