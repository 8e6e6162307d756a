const info = document.querySelector("#info");

async function loadRates() {
  info.textContent = "Sedang memuat…";
  try {
    const response = await fetch("/api/rates");
    if (!response.ok) {
      throw new Error(`HTTP ${response.status}`);
    }
    const rates = await response.json();
    info.textContent = `${(15000 / rates.usd).toFixed(2)} USD`;
  } catch (error) {
    info.textContent = "Kursnya belum bisa dimuat.";
    console.log(error);
  }
}

loadRates();
