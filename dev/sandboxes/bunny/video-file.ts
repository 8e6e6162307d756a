import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** Serves one file of a video, whole or as a byte range. */

const contentTypes: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.aac': 'audio/aac',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** `/{guid}/…` of plain names only: no parts of only dots, no backslashes, no absolute second path. */
const safePath = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

export async function serveVideoFile(
  directory: string,
  filePath: string,
  request: Request,
): Promise<Response | null> {
  const contentType = contentTypes[extname(filePath).toLowerCase()];
  if (!contentType || !safePath.test(filePath)) return null;
  return serveFile(join(directory, filePath), contentType, request);
}

export async function serveFile(
  path: string,
  contentType: string,
  request: Request,
): Promise<Response | null> {
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) return null;

  const headers = new Headers({
    'content-type': contentType,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=3600',
    'last-modified': info.mtime.toUTCString(),
  });
  const range = rangeOf(request.headers.get('range'), info.size);
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${info.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: info.size - 1 };
  headers.set('content-length', String(end - start + 1));
  if (range) headers.set('content-range', `bytes ${start}-${end}/${info.size}`);
  const isEmpty = request.method === 'HEAD' || info.size === 0;
  return new Response(isEmpty ? null : streamOf(path, start, end), { status: range ? 206 : 200, headers });
}

/** Null for no range or an unknown form; answering with the whole file is then correct. */
export function rangeOf(
  header: string | null,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const start = Math.max(0, size - Number(last));
    return Number(last) === 0 || size === 0 ? 'unsatisfiable' : { start, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start >= size || end < start ? 'unsatisfiable' : { start, end };
}

/** Reads on demand; a browser that seeks away cancels the stream, which closes the file. */
function streamOf(path: string, start: number, end: number): ReadableStream<Uint8Array> {
  const file = createReadStream(path, { start, end });
  const chunks = file[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => {
      file.destroy();
    },
  });
}
