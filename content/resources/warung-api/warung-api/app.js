import { createServer } from "node:http";
import { makeOrder, menu, OrderError } from "./orders.js";

const maxBodyBytes = 10_000;

/** A server with its own, empty list of orders. */
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
      if (!route) return send(response, 404, { error: "there is nothing at this address" });
      const handler = Object.hasOwn(route, request.method) ? route[request.method] : undefined;
      if (!handler) {
        response.setHeader("Allow", Object.keys(route).join(", "));
        return send(response, 405, { error: `${request.method} is not possible here` });
      }
      const { status, body } = await handler(request);
      send(response, status, body);
    } catch (error) {
      if (error instanceof OrderError) return send(response, 400, { error: error.message });
      if (error instanceof TooLarge) {
        response.setHeader("Connection", "close");
        return send(response, 413, { error: "the request is too large" });
      }
      console.error(error); // the details are for us, not for the stranger
      send(response, 500, { error: "something went wrong here" });
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
    throw new OrderError("the body must be JSON");
  }
}

function send(response, status, body) {
  response.writeHead(status, { "Content-Type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
}
