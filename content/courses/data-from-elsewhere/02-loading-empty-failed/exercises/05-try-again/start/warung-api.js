// The warung-api on this page: it answers like a server, without a network.
// The first time it fails, like a bad network.
let asked = 0;

async function fetch(path) {
  asked = asked + 1;
  await new Promise((done) => setTimeout(done, 60));
  if (asked === 1 || path !== "/api/menu") throw new TypeError("Failed to fetch");
  return {
    ok: true,
    status: 200,
    json: async () => [{ name: "Kopi susu" }, { name: "Teh tarik" }],
  };
}
