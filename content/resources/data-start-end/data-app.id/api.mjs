// warung-api: apa yang diketahuinya, dan apa jawabannya. Jaringannya ada di server.mjs.

const pricePerCup = 15000;

const menu = [
  { id: 1, name: "Kopi susu", price: 15000 },
  { id: 2, name: "Teh tarik", price: 12000 },
  { id: 3, name: "Es jeruk", price: 10000 },
  { id: 4, name: "Roti bakar", price: 18000 },
];

/** API dengan daftar pesanannya sendiri. Daftarnya hilang saat server berhenti. */
export function createApi() {
  const orders = [
    { number: 1, who: "Rina", cups: 2, total: 30000, at: "2026-11-26T00:05:00Z", note: "Tanpa gula" },
    { number: 2, who: "Made", cups: 1, total: 15000, at: "2026-11-26T00:12:00Z" },
  ];
  const byId = new Map();

  function makeOrder(text) {
    let input;
    try {
      input = JSON.parse(text);
    } catch {
      return { status: 400, body: { error: "Isinya harus JSON." } };
    }
    const who = typeof input?.who === "string" ? input.who.trim() : "";
    const cups = input?.cups;
    const errors = {};
    if (who === "" || who.length > 60) errors.who = "Tulis namanya, paling panjang 60 huruf.";
    if (!Number.isInteger(cups) || cups < 1 || cups > 20) errors.cups = "Pesan 1 sampai 20 gelas.";
    if (Object.keys(errors).length > 0) return { status: 400, body: { errors } };

    // Id yang sama berarti pesanan yang sama: halaman bisa mengirimnya dua kali kalau jaringan gagal.
    const known = typeof input.id === "string" ? byId.get(input.id) : undefined;
    if (known) return { status: 200, body: known };
    const order = {
      number: orders.length + 1,
      who,
      cups,
      total: cups * pricePerCup, // harganya dari kita, bukan dari halaman
      at: new Date().toISOString(),
    };
    orders.push(order);
    if (typeof input.id === "string") byId.set(input.id, order);
    return { status: 201, body: order };
  }

  const routes = {
    "GET /api/menu": () => ({ status: 200, body: menu }),
    "GET /api/orders": () => ({ status: 200, body: orders }),
    "POST /api/orders": makeOrder,
    // Untuk latihan: jawaban kosong, server bermasalah, dan server lambat (server.mjs menunggu).
    "GET /api/empty": () => ({ status: 200, body: [] }),
    "GET /api/broken": () => ({ status: 500, body: { error: "Dapurnya sedang bermasalah." } }),
    "GET /api/slow": () => ({ status: 200, body: menu }),
  };

  /** Jawaban API atas sebuah request: kode status, dan body yang menjadi JSON. */
  return function answer(method, path, text) {
    const name = `${method} ${path}`;
    if (Object.hasOwn(routes, name)) return routes[name](text);
    return { status: 404, body: { error: "Tidak ada apa-apa di alamat ini." } };
  };
}
