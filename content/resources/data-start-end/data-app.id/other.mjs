// Server perusahaan lain, di port-nya sendiri: kurs bagi yang punya kunci. node other.mjs
import { createServer } from "node:http";

const port = Number(process.env.PORT ?? 4000);
const key = process.env.RATES_KEY ?? "kunci-latihan";
const rates = { day: "2026-11-26", usd: 16500, sgd: 12300 };

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  const given = request.headers.authorization ?? searchParams.get("key");
  const [status, body] =
    pathname !== "/rates"
      ? [404, { error: "nothing here" }]
      : given === key
        ? [200, rates]
        : [401, { error: "a key is needed" }];
  // Tidak ada Access-Control-Allow-Origin: halaman dari origin lain tidak boleh membaca ini.
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
});

server.listen(port, "localhost", () => {
  console.log(`http://localhost:${server.address().port}/rates`);
});
