import { createServer } from "node:http";
import { makeOrder, menu, OrderError } from "./orders.js";

const maxBodyBytes = 10_000;

/** Server dengan daftar pesanannya sendiri, yang masih kosong. */
export function createApp() {
  const orders = [];

  const routes = {
    "/api/menu": {
      GET: () => ({ status: 200, body: menu }),
    },
    "/api/orders": {
      GET: () => ({ status: 200, body: orders }),
      POST: async (request) => {
        const order = { number: orders.length + 1, ...makeOrder(await readJson(request)) };
        orders.push(order);
        return { status: 201, body: order };
      },
    },
  };

  return createServer(async (request, response) => {
    try {
      const { pathname } = new URL(request.url, "http://localhost");
      const route = Object.hasOwn(routes, pathname) ? routes[pathname] : undefined;
      if (!route) return send(response, 404, { error: "tidak ada apa-apa di alamat ini" });
      const handler = Object.hasOwn(route, request.method) ? route[request.method] : undefined;
      if (!handler) {
        response.setHeader("Allow", Object.keys(route).join(", "));
        return send(response, 405, { error: `${request.method} tidak bisa dipakai di sini` });
      }
      const { status, body } = await handler(request);
      send(response, status, body);
    } catch (error) {
      if (error instanceof OrderError) return send(response, 400, { error: error.message });
      if (error instanceof TooLarge) {
        response.setHeader("Connection", "close");
        return send(response, 413, { error: "request ini terlalu besar" });
      }
      console.error(error); // rinciannya untuk kita, bukan untuk orang asing
      send(response, 500, { error: "ada yang tidak beres di sini" });
    }
  });
}

class TooLarge extends Error {}

async function readJson(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new TooLarge();
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new OrderError("body harus berupa JSON");
  }
}

function send(response, status, body) {
  response.writeHead(status, { "Content-Type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
}
