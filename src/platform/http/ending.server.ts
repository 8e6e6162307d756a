/** How a server shuts down without cutting off requests that people have already sent. */
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Ending {
  /** How long the port stays open after the signal, for requests on their way. Milliseconds. */
  farewellMs?: number;
  /** When the remaining connections are cut. Milliseconds. */
  drainMs?: number;
}

/**
 * Prepares a graceful shutdown. Call it before the server listens.
 * @returns a function that ends the server and resolves when the last answer is sent and all connections are closed.
 */
export function endInOrder(
  server: Server,
  { farewellMs = 250, drainMs = 8_000 }: Ending = {},
): () => Promise<void> {
  let isEnding = false;
  // Otherwise a client that keeps sending requests on one connection would hold it open until the cut-off.
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
