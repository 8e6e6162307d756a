/** How a server ends without cutting off what people have sent. */
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Ending {
  /** How long the port stays open after the signal, so that requests on their way arrive. Milliseconds. */
  farewellMs?: number;
  /** After this long, what is still under way is cut off. Milliseconds. */
  drainMs?: number;
}

/**
 * Call it before the server listens.
 * @returns ends the server: resolves when the last answer is sent and all connections are closed.
 */
export function endInOrder(
  server: Server,
  { farewellMs = 250, drainMs = 8_000 }: Ending = {},
): () => Promise<void> {
  let isEnding = false;
  // A client that asks again and again on one connection would keep it open until everything is cut off.
  server.prependListener('request', (_request, response) => {
    if (isEnding) response.setHeader('connection', 'close');
  });
  return async () => {
    isEnding = true;
    await sleep(farewellMs);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // Connections whose answers began before the signal become idle later.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const cutOff = setTimeout(() => server.closeAllConnections(), drainMs);
    await closed;
    clearInterval(idle);
    clearTimeout(cutOff);
  };
}
