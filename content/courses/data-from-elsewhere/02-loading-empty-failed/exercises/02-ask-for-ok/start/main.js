async function getMenu(path) {
  const response = await fetch(path);
  return response.json();
}

// The warung-api on this page: it answers like a server, without a network.
async function fetch(path) {
  const answers = {
    "/api/menu": [
      { name: "Kopi susu", price: 15000 },
      { name: "Teh tarik", price: 12000 },
      { name: "Roti bakar", price: 18000 },
    ],
    "/api/drinks": [
      { name: "Es jeruk", price: 10000 },
      { name: "Kopi tubruk", price: 13000 },
    ],
    "/api/empty": [],
  };
  if (path === "/api/gone") throw new TypeError("Failed to fetch");
  const body = answers[path];
  const ok = body !== undefined;
  return {
    ok,
    status: ok ? 200 : 404,
    json: async () => (ok ? body : { error: "Tidak ada apa-apa di alamat ini." }),
  };
}
