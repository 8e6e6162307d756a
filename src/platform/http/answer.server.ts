/**
 * An answer on its way out. A complete text stays a text until it is written to the socket: wrapping it in one
 * `Response` after another and reading it back as a stream costs more than producing it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Answer {
  status: number;
  headers: Headers;
  body: string | Uint8Array | ReadableStream<Uint8Array> | null;
}

const bodies = new WeakMap<Response, string | Uint8Array>();

/** A response with an empty body of its own; `answerOf` finds the real one, which is stored beside it. */
export function wholeResponse(body: string | Uint8Array, init: ResponseInit): Response {
  const response = new Response(null, init);
  bodies.set(response, body);
  return response;
}

/** The response as an answer. The headers are copied because those of a redirect, for example, are immutable. */
export const answerOf = (response: Response): Answer => ({
  status: response.status,
  headers: new Headers(response.headers),
  body: bodies.get(response) ?? response.body,
});

export const toResponse = ({ status, headers, body }: Answer): Response =>
  new Response(body as BodyInit | null, { status, headers });

/** Writes a complete answer to the socket. @returns false for a stream, which it does not write. */
export function writeWhole(answer: Answer, request: IncomingMessage, response: ServerResponse): boolean {
  const { status, headers, body } = answer;
  if (body instanceof ReadableStream) return false;
  const lines: string[] = [];
  for (const [name, value] of headers) lines.push(name, value);
  if (body !== null && !headers.has('content-length'))
    lines.push(
      'content-length',
      String(typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength),
    );
  // The rest of a refused body is not read, so no further request can follow on this connection.
  if (!request.complete) lines.push('connection', 'close');
  response.writeHead(status, lines);
  if (body === null || request.method === 'HEAD') response.end();
  else response.end(body);
  return true;
}
