import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A media host for the gallery, on another origin and with CORS: `/v/{token}/{guid}/playlist.m3u8`.
 * `POST /expire/{token}` makes every address with that token answer 403, like an expired signature.
 * `node dev/gallery/media-server.mjs [port]`.
 */
const ROOT = process.env.MEDIA_ROOT ?? fileURLToPath(new URL('../../content/videos/', import.meta.url));
const TYPES = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.ts': 'video/mp2t',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
};
const expired = new Set();

const server = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  const { pathname } = new URL(request.url ?? '/', 'http://media');
  const expiring = /^\/expire\/([\w-]+)$/.exec(pathname);
  if (expiring) {
    expired.add(expiring[1]);
    response.end('expired');
    return;
  }
  const [, token = '', path = ''] = /^\/v\/([\w-]+)\/(.+)$/.exec(pathname) ?? [];
  const file = join(ROOT, normalize(path));
  if (expired.has(token)) response.writeHead(403).end('expired');
  else if (!path || !file.startsWith(ROOT) || !existsSync(file) || !statSync(file).isFile())
    response.writeHead(404).end();
  else {
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  }
});

server.listen(Number(process.argv[2] ?? 4202), '127.0.0.1', () => console.log('media host ready'));
