/** The built client, from memory: hashed assets are immutable, and the build has compressed what compresses. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { takes } from '#platform/http/accepted.server.ts';
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

/** Revalidated each time, and the only script here that fetches by itself. */
const serviceWorker = '/sw.js';
const workerPolicy = "default-src 'none'; connect-src 'self'";
/** The worker that converts videos (`videos/web/convert`): WebAssembly encodes the sound, in a worker of its own. */
const converter = /^\/assets\/convert-worker-[\w-]+\.js$/;
const converterPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; worker-src blob:";

/** Compressed versions of other files, made by the build (`compress-plugin.ts`). */
const compressedForm = /\.(br|gz)$/;

const readIfThere = (file: string): Promise<Buffer | null> => readFile(file).catch(() => null);

async function loadFile(directory: string, relative: string): Promise<StaticFile> {
  const file = path.join(directory, relative);
  const plain = await readFile(file);
  const extension = path.extname(relative);
  return {
    type: mediaTypes[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`,
    isImmutable: relative.startsWith('assets/'),
    plain,
    gzip: await readIfThere(`${file}.gz`),
    brotli: await readIfThere(`${file}.br`),
  };
}

function pick(file: StaticFile, accepted: string | undefined): { body: Buffer; encoding: string | null } {
  if (file.brotli && takes(accepted, 'br')) return { body: file.brotli, encoding: 'br' };
  if (file.gzip && takes(accepted, 'gzip')) return { body: file.gzip, encoding: 'gzip' };
  return { body: file.plain, encoding: null };
}

/** The security headers of every answer, computed once. */
function commonHeaders(isHttps: boolean): [string, string][] {
  const headers = new Headers({ 'content-security-policy': dataPolicy });
  setSecurityHeaders(headers, { isHttps });
  return [...headers];
}

async function loadFiles(directory: string): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const relative = path
      .relative(directory, path.join(entry.parentPath, entry.name))
      .split(path.sep)
      .join('/');
    if (relative.startsWith('.') || compressedForm.test(relative)) continue;
    files.set(`/${relative}`, await loadFile(directory, relative));
  }
  return files;
}

/** @param before the previous release's assets that this one lacks; pages that use them are still open somewhere. */
export async function openStaticFiles(
  directory: string,
  isHttps: boolean,
  before?: string,
): Promise<StaticFiles> {
  const common = commonHeaders(isHttps);
  const files = new Map([
    ...(before && existsSync(before) ? await loadFiles(before) : []),
    ...(await loadFiles(directory)),
  ]);

  return {
    serve: (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const address = (request.url ?? '').split('?', 1)[0] ?? '';
      const file = files.get(address);
      if (!file) return false;
      const { body, encoding } = pick(file, request.headers['accept-encoding']);
      for (const [name, value] of common) response.setHeader(name, value);
      response.setHeader('content-type', file.type);
      response.setHeader('etag', file.etag);
      response.setHeader('vary', 'accept-encoding');
      response.setHeader(
        'cache-control',
        file.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      if (address === serviceWorker) {
        response.setHeader('cache-control', 'no-cache');
        response.setHeader('content-security-policy', workerPolicy);
      }
      if (converter.test(address)) response.setHeader('content-security-policy', converterPolicy);
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
