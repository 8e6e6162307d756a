// The warung-api on this page: it answers like a server, without a network.
async function fetch(path) {
  const answers = {
    "/api/orders": [
      { who: "Rina", cups: 2, note: "Tanpa gula" },
      { who: "Made", cups: 1 },
      { who: "Tono", cups: 3, note: "<b>Gratis!</b>" },
    ],
  };
  await new Promise((done) => setTimeout(done, 60));
  const body = answers[path];
  const ok = body !== undefined;
  return {
    ok,
    status: ok ? 200 : 404,
    json: async () => (ok ? body : { error: "Tidak ada apa-apa di alamat ini." }),
  };
}
