/** After a body was refused unread, no further request can follow on the connection, and the answer says so. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../log.server.ts';
import { answerOf, toResponse, wholeResponse, writeWhole } from './answer.server.ts';
import { boundBody } from './body-limit.server.ts';
import { errorResponse, toAppError } from './error-response.server.ts';

const limit = 16 * 1024;
const log = createLogger({ logLevel: 'silent' });
let server: Server;
let port: number;
const statuses: number[] = [];

beforeAll(async () => {
  const listener = getRequestListener(async (request, env) => {
    const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse };
    const response = await boundBody(request, limit).then(
      async (read) => wholeResponse(JSON.stringify({ length: (await read.text()).length }), { status: 200 }),
      (error) => errorResponse(toAppError(error, log, 'request')),
    );
    statuses.push(response.status);
    // As `listen` writes them.
    const answer = answerOf(response);
    return writeWhole(answer, incoming, outgoing) ? RESPONSE_ALREADY_SENT : toResponse(answer);
  });
  server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

interface Told {
  text: string;
  isClosed: boolean;
}

/** Sends the head of a request and part of its body, and reads until the answer is complete. */
function send(length: number, sent: number): Promise<Told> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(
        `POST / HTTP/1.1\r\nHost: app.test\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`,
      );
      socket.write('x'.repeat(sent));
    });
    const isWhole = () => /\r\n\r\n.*\}$/s.test(text);
    socket.setTimeout(5_000, () => reject(new Error(`no answer: ${text}`)));
    socket.on('data', (bytes) => {
      text += bytes.toString();
      if (isWhole() && !/connection: close/i.test(text)) {
        socket.destroy();
        resolve({ text, isClosed: false });
      }
    });
    socket.on('close', () => resolve({ text, isClosed: true }));
    // Unread bytes make the server reset the connection; the answer has arrived before that.
    socket.on('error', () => undefined);
  });
}

it('a connection stays open after a body that was read', async () => {
  const { text, isClosed } = await send(100, 100);
  expect(text).toMatch(/^HTTP\/1\.1 200/);
  expect(isClosed).toBe(false);
});

it('a body that declares too much is refused with Connection: close, and the connection ends', async () => {
  const { text, isClosed } = await send(50_000_000, 10_000);
  expect(text).toMatch(/^HTTP\/1\.1 413/);
  expect(text).toMatch(/^connection: close\r$/im);
  expect(isClosed).toBe(true);
});

it('a sender that hangs up in the middle of a body gets "broke off", not a database error', async () => {
  statuses.length = 0;
  const socket = net.connect(port, '127.0.0.1', () => {
    socket.write('POST / HTTP/1.1\r\nHost: app.test\r\nContent-Length: 1000\r\n\r\nhalf');
    setTimeout(() => socket.destroy(), 50);
  });
  await expect.poll(() => statuses, { timeout: 5_000 }).toEqual([400]);
});
