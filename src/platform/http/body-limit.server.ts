import { AppError } from '#kernel/errors.ts';
import * as m from '#kernel/messages/m.ts';

/** Forms are small: a sender that takes longer is holding a connection open on purpose. */
const maxDurationMs = 60_000;

const tooLarge = () => new AppError('PAYLOAD_TOO_LARGE', m.tooLarge());

/**
 * The error for a sender that hangs up in the middle of a body, which is not our fault. Node reports it with the
 * codes of a lost connection, which elsewhere mean that the database is unavailable.
 */
export const brokenOff = (): AppError => new AppError('BAD_REQUEST', m.brokenOff());

/** The chunks of a request's body. @throws AppError BAD_REQUEST when the sender hangs up. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw brokenOff();
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Returns the request with its body read, up to `maxBytes`. A body that declares more is not read at all, and one
 * that turns out to be longer is not read to its end.
 * @throws AppError PAYLOAD_TOO_LARGE, or BAD_REQUEST when the body arrives too slowly or breaks off.
 */
export async function boundBody(request: Request, maxBytes: number): Promise<Request> {
  // Accessing the body of a GET request would create one.
  if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return request;
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const startedMs = performance.now();
  for await (const chunk of chunksOf(request.body)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    if (performance.now() - startedMs > maxDurationMs) throw new AppError('BAD_REQUEST', m.tooSlow());
    chunks.push(chunk);
  }
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: Buffer.concat(chunks),
    signal: request.signal,
  });
}
