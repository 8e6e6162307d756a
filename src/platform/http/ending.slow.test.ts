/** A stopping server answers every request it has received, and clients that keep asking cannot hold it open. */
import http, { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { endInOrder } from './ending.server.ts';

const drainMs = 3_000;
let server: Server;
afterEach(() => server.closeAllConnections());

/** Requests for `/held` wait for the test; all others are answered immediately. */
async function serve(farewellMs: number) {
  let hold: (response: ServerResponse) => void = () => undefined;
  const held = new Promise<ServerResponse>((resolve) => {
    hold = resolve;
  });
  server = createServer((request, response) => {
    if (request.url === '/held') hold(response);
    else response.end('now');
  });
  const end = endInOrder(server, { farewellMs, drainMs });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, held, end };
}

/** @returns the answer's text and its Connection header; rejects when the connection is cut. */
const ask = (port: number, path: string, agent: http.Agent) =>
  new Promise<{ text: string; connection: string | undefined }>((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path, agent }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ text, connection: response.headers.connection }));
    });
    request.on('error', reject);
  });

const oneConnection = () => new http.Agent({ keepAlive: true, maxSockets: 1 });

it('lets a running request finish while another client keeps asking on its open connection', async () => {
  const { port, held, end } = await serve(20);
  const answer = ask(port, '/held', oneConnection());
  const response = await held;
  const eager = oneConnection();
  let isRefused = false;
  const asking = (async () => {
    while (!isRefused) await ask(port, '/', eager).catch(() => (isRefused = true));
  })();
  const startMs = performance.now();
  const ended = end();
  await asking;
  response.end('late');
  expect(await answer).toMatchObject({ text: 'late' });
  await ended;
  expect(performance.now() - startMs).toBeLessThan(drainMs);
});

it('answers a request that arrives just after the signal, and announces that the connection closes', async () => {
  const { port, end } = await serve(300);
  const agent = oneConnection();
  expect(await ask(port, '/', agent)).toEqual({ text: 'now', connection: 'keep-alive' });
  const ended = end();
  await sleep(30);
  expect(await ask(port, '/', agent)).toEqual({ text: 'now', connection: 'close' });
  await ended;
});

it('cuts off requests that do not finish in time', async () => {
  const { port, held, end } = await serve(0);
  const answer = ask(port, '/held', oneConnection()).catch(() => 'cut off');
  await held;
  await end();
  expect(await answer).toBe('cut off');
});
