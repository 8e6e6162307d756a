async function send(order) {
  try {
    const response = await fetch("/api/orders", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(order),
    });
    const answer = await response.json();
    if (!response.ok) {
      return answer.errors.cups;
    }
    return `Nomor ${answer.number}`;
  } catch {
    return "Belum terkirim.";
  }
}

// The warung-api on this page: it answers like a server, without a network.
async function fetch(path, options) {
  const { who, cups } = JSON.parse(options.body);
  if (who === "Jaringan") throw new TypeError("Failed to fetch");
  const ok = cups >= 1 && cups <= 20;
  return {
    ok,
    status: ok ? 201 : 400,
    json: async () =>
      ok ? { number: cups + 2, who, cups } : { errors: { cups: "Pesan 1 sampai 20 gelas." } },
  };
}
