/**
 * An answer on its way out. What is known as a whole stays a text until it is written to the socket: wrapping it into
 * one `Response` after the other, and reading it back out of the last as a stream, costs more than making it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Answer {
  status: number;
  headers: Headers;
  body: string | Uint8Array | ReadableStream<Uint8Array> | null;
}

const bodies = new WeakMap<Response, string | Uint8Array>();

/** A response whose body is kept beside it until it is sent: `answerOf` knows it, its own body is empty. */
export function wholeResponse(body: string | Uint8Array, init: ResponseInit): Response {
  const response = new Response(null, init);
  bodies.set(response, body);
  return response;
}

/** With headers of its own: those of a redirect, for one, cannot be changed. */
export const answerOf = (response: Response): Answer => ({
  status: response.status,
  headers: new Headers(response.headers),
  body: bodies.get(response) ?? response.body,
});

export const toResponse = ({ status, headers, body }: Answer): Response =>
  new Response(body as BodyInit | null, { status, headers });

/** @returns false when it is a stream, which is not for here. */
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
  // The rest of a refused body is not read, so no further request can follow it on this connection.
  if (!request.complete) lines.push('connection', 'close');
  response.writeHead(status, lines);
  if (body === null || request.method === 'HEAD') response.end();
  else response.end(body);
  return true;
}
