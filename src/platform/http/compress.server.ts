import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { constants, createGzip } from 'node:zlib';

const compressible = /^(text\/html|application\/(json|feed|xml|rss)|text\/plain|image\/svg)/;
/** Below this the header costs more than it saves. */
const smallestBytes = 1024;

/**
 * Gzip for what is made per request. A low level: most of the gain at a fraction of the time. Each chunk is flushed,
 * so that a streamed page still arrives as it is drawn.
 */
export function compressResponse(request: Request, response: Response): Response {
  const { headers, body } = response;
  const length = Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  const isWanted =
    body !== null &&
    request.method !== 'HEAD' &&
    /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '') &&
    compressible.test(headers.get('content-type') ?? '') &&
    !headers.has('content-encoding') &&
    length >= smallestBytes;
  if (!isWanted) return response;
  const gzip = createGzip({ level: 4, flush: constants.Z_SYNC_FLUSH });
  // An aborted download ends the page's stream too; there is nobody left to tell.
  pipeline(Readable.fromWeb(body as NodeWebStream), gzip, () => undefined);
  const compressed = new Headers(headers);
  compressed.set('content-encoding', 'gzip');
  compressed.append('vary', 'accept-encoding');
  compressed.delete('content-length');
  return new Response(Readable.toWeb(gzip) as ReadableStream, {
    status: response.status,
    statusText: response.statusText,
    headers: compressed,
  });
}
