/**
 * Pages that are the same for every visitor, rendered once and cached in memory, compressed: a hit costs a look-up
 * and a write. They are rendered for a request without cookies, so they cannot contain personal data.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';
import { takes } from '#platform/http/accepted.server.ts';

export interface DrawnPage {
  html: string;
  /** 404s are served but never cached: the set of missing URLs is unbounded. */
  status?: 200 | 404;
  /** All headers except those that this cache sets itself. */
  headers: [name: string, value: string][];
  /** When its content changes on its own, such as a scheduled article that appears. */
  validUntilMs?: number | undefined;
}

export interface PageCacheOptions {
  /** Renders a page for a visitor; null when it must not be cached (failed, redirected). */
  draw: (url: string) => Promise<DrawnPage | null>;
  now: () => number;
  /** A page is rendered again after this time, even if no change was announced. */
  maxAgeMs?: number;
  maxBytes?: number;
}

interface Kept {
  status: 200 | 404;
  etag: string;
  untilMs: number;
  headers: [name: string, value: string][];
  plain: Buffer;
  gzip: Buffer;
  brotli: Buffer;
}

export interface PageCache {
  /** Answers from memory, or null when the page must be rendered first. */
  find: (url: string) => Kept | null;
  /** Renders and caches; concurrent requests share one rendering. Null when the app must answer. */
  fill: (url: string) => Promise<Kept | null>;
  answer: (page: Kept, request: IncomingMessage, response: ServerResponse) => void;
  clear: () => void;
}

const deflate = promisify(gzip);
const brotli = promisify(brotliCompress);
const minuteMs = 60_000;
const maxDrawings = 4;

export const scriptHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const executable = /^(|text\/javascript|module)$/;
const scriptTag = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * The `script-src` entries for the inline scripts of a page: data blocks never run and need none.
 * @param nonce marks our own scripts; any other script in the page remains forbidden.
 */
export function inlineScriptHashes(html: string, nonce: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(scriptTag)) {
    const type = /\btype="([^"]*)"/.exec(attributes)?.[1] ?? '';
    if (/\bsrc=/.test(attributes) || !executable.test(type)) continue;
    if (!attributes.includes(`nonce="${nonce}"`)) continue;
    hashes.add(scriptHash(text));
  }
  return [...hashes];
}

async function keep(page: DrawnPage, untilMs: number): Promise<Kept> {
  const { status = 200 } = page;
  const plain = Buffer.from(page.html);
  // An answer that is sent once is not worth the compression effort of one that is sent a thousand times.
  const level = status === 200 ? 9 : 1;
  const [zipped, brotlied] = await Promise.all([
    deflate(plain, { level }),
    brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  ]);
  return {
    status,
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 20),
    untilMs,
    headers: page.headers,
    plain,
    gzip: zipped,
    brotli: brotlied,
  };
}

const sizeOf = (page: Kept) => page.plain.length + page.gzip.length + page.brotli.length;

function pick(page: Kept, accepted: string | undefined): { body: Buffer; encoding: string | null } {
  if (takes(accepted, 'br')) return { body: page.brotli, encoding: 'br' };
  if (takes(accepted, 'gzip')) return { body: page.gzip, encoding: 'gzip' };
  return { body: page.plain, encoding: null };
}

export function createPageCache({
  draw,
  now,
  maxAgeMs = 5 * minuteMs,
  maxBytes = 32_000_000,
}: PageCacheOptions): PageCache {
  const kept = new Map<string, Kept>();
  const drawing = new Map<string, Promise<Kept | null>>();
  // A flood of addresses must not take the processor from people who are signed in.
  const drawingSlots = pLimit(maxDrawings);
  let bytes = 0;
  /** A page rendered before a change must not be cached after it. */
  let generation = 0;

  const forget = (url: string) => {
    const page = kept.get(url);
    if (!page) return;
    bytes -= sizeOf(page);
    kept.delete(url);
  };

  const store = (url: string, page: Kept) => {
    forget(url);
    kept.set(url, page);
    bytes += sizeOf(page);
    // The least recently used pages are dropped first.
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  };

  const drawOnce = async (url: string): Promise<Kept | null> => {
    const begun = generation;
    const drawnAtMs = now();
    const drawn = await draw(url);
    if (!drawn) return null;
    const untilMs = Math.min(drawnAtMs + maxAgeMs, drawn.validUntilMs ?? Number.POSITIVE_INFINITY);
    const page = await keep(drawn, untilMs);
    if (begun === generation && page.status === 200) store(url, page);
    return page;
  };

  return {
    find: (url) => {
      const page = kept.get(url);
      if (!page || page.untilMs <= now()) return null;
      kept.delete(url);
      kept.set(url, page);
      return page;
    },
    fill: (url) => {
      const underway = drawing.get(url);
      if (underway) return underway;
      const begun = drawingSlots(() => drawOnce(url)).finally(() => {
        if (drawing.get(url) === begun) drawing.delete(url);
      });
      drawing.set(url, begun);
      return begun;
    },
    answer: (page, request, response) => {
      const { body, encoding } = pick(page, request.headers['accept-encoding']);
      const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`;
      const headers: string[] = page.headers.flat();
      const isKept = page.status === 200;
      headers.push(
        'cache-control',
        isKept ? 'public, no-cache' : 'no-store',
        'vary',
        'accept-encoding, cookie',
      );
      if (isKept) headers.push('etag', etag);
      if (isKept && String(request.headers['if-none-match'] ?? '').includes(etag)) {
        response.writeHead(304, headers).end();
        return;
      }
      if (encoding) headers.push('content-encoding', encoding);
      headers.push('content-length', String(body.length));
      response.writeHead(page.status, headers).end(request.method === 'HEAD' ? undefined : body);
    },
    clear: () => {
      generation += 1;
      kept.clear();
      drawing.clear();
      bytes = 0;
    },
  };
}
