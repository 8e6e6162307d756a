// The warung-api on this page: it answers like a server, without a network.
async function fetch(path) {
  const answers = {
    "/api/menu": [
      { name: "Kopi susu", price: 15000 },
      { name: "Teh tarik", price: 12000 },
      { name: "Es jeruk", price: 10000 },
      { name: "Roti bakar", price: 18000 },
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
