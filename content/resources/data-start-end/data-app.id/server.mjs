// Membagikan file dari satu folder, dan warung-api: node server.mjs 01/start
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { createApi } from "./api.mjs";

const port = Number(process.env.PORT ?? 3000);
const here = fileURLToPath(new URL(".", import.meta.url));
const folder = resolve(here, process.argv[2] ?? "01/start");
const answer = createApi();
const other = `http://localhost:${process.env.OTHER_PORT ?? 4000}/rates`;
const maxBodyBytes = 10_000;

const types = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

const server = createServer(async (request, response) => {
  try {
    const { pathname } = new URL(request.url, "http://localhost");
    if (pathname === "/api/slow") await new Promise((done) => setTimeout(done, 3000));
    if (pathname === "/api/rates") {
      return sendJson(response, { status: 200, body: await askForRates() });
    }
    if (pathname.startsWith("/api/")) {
      return sendJson(response, answer(request.method, pathname, await readBody(request)));
    }
    await sendFile(response, pathname === "/" ? "/index.html" : pathname);
  } catch (error) {
    console.error(error); // rinciannya untuk kita, bukan untuk halaman
    sendJson(response, { status: 500, body: { error: "Servernya sedang bermasalah." } });
  }
});

// Kuncinya datang dari environment, jadi tidak ada di halaman dan tidak ada di repository.
async function askForRates() {
  const response = await fetch(other, {
    headers: { Authorization: process.env.RATES_KEY ?? "" },
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}

async function readBody(request) {
  let text = "";
  for await (const part of request.setEncoding("utf8")) {
    text += part;
    if (text.length > maxBodyBytes) return "";
  }
  return text;
}

async function sendFile(response, pathname) {
  const file = join(folder, decodeURIComponent(pathname));
  const type = types[extname(file)];
  if (!type || !file.startsWith(folder + sep)) return sendMissing(response);
  try {
    const text = await readFile(file);
    response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" });
    response.end(text);
  } catch {
    sendMissing(response);
  }
}

function sendMissing(response) {
  response.writeHead(404, { "Content-Type": types[".html"] });
  response.end("<!doctype html><title>404</title><p>Tidak ada halaman di sini.</p>");
}

function sendJson(response, { status, body }) {
  response.writeHead(status, { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" });
  response.end(JSON.stringify(body));
}

// Hanya laptop ini yang bisa mencapainya.
server.listen(port, "localhost", () => {
  console.log(`http://localhost:${server.address().port}`);
});
