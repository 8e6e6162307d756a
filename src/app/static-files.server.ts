/**
 * The built client, from memory: hashed assets are immutable, everything is compressed once at start and not per
 * request.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { dataPolicy, setSecurityHeaders } from '#platform/http/security-headers.server.ts';

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.pdf': 'application/pdf',
};

const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt']);

interface StaticFile {
  type: string;
  etag: string;
  isImmutable: boolean;
  plain: Buffer;
  gzip: Buffer | null;
  brotli: Buffer | null;
}

export interface StaticFiles {
  /** Answers when the path is a file of the build. @returns false when it is not. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

async function loadFile(directory: string, relative: string): Promise<StaticFile> {
  const plain = await readFile(path.join(directory, relative));
  const extension = path.extname(relative);
  return {
    type: mediaTypes[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`,
    isImmutable: relative.startsWith('assets/'),
    plain,
    gzip: null,
    brotli: null,
  };
}

/** Small quality first would be slow to start with: files compress in the background, best form, once. */
async function compressAll(files: Map<string, StaticFile>) {
  for (const [url, file] of files) {
    if (!compressible.has(path.extname(url)) || file.plain.length < 1024) continue;
    file.gzip = await deflate(file.plain, { level: 9 });
    file.brotli = await brotli(file.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  }
}

function pick(file: StaticFile, accepted: string): { body: Buffer; encoding: string | null } {
  if (file.brotli && /\bbr\b/.test(accepted)) return { body: file.brotli, encoding: 'br' };
  if (file.gzip && /\bgzip\b/.test(accepted)) return { body: file.gzip, encoding: 'gzip' };
  return { body: file.plain, encoding: null };
}

/** The security headers of every answer, made once. */
function commonHeaders(isHttps: boolean): [string, string][] {
  const headers = new Headers({ 'content-security-policy': dataPolicy });
  setSecurityHeaders(headers, { isHttps });
  return [...headers];
}

export async function openStaticFiles(directory: string, isHttps: boolean): Promise<StaticFiles> {
  const common = commonHeaders(isHttps);
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const relative = path
      .relative(directory, path.join(entry.parentPath, entry.name))
      .split(path.sep)
      .join('/');
    files.set(`/${relative}`, await loadFile(directory, relative));
  }
  void compressAll(files);

  return {
    serve: (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const file = files.get((request.url ?? '').split('?', 1)[0] ?? '');
      if (!file) return false;
      const { body, encoding } = pick(file, String(request.headers['accept-encoding'] ?? ''));
      for (const [name, value] of common) response.setHeader(name, value);
      response.setHeader('content-type', file.type);
      response.setHeader('etag', file.etag);
      response.setHeader('vary', 'accept-encoding');
      response.setHeader(
        'cache-control',
        file.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      if (request.headers['if-none-match'] === file.etag) {
        response.writeHead(304).end();
        return true;
      }
      if (encoding) response.setHeader('content-encoding', encoding);
      response.setHeader('content-length', body.length);
      response.writeHead(200).end(request.method === 'HEAD' ? undefined : body);
      return true;
    },
  };
}
