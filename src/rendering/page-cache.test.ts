import { createHash } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  createPageCache,
  type DrawnPage,
  inlineScriptHashes,
  type PageCacheOptions,
} from './page-cache.server.ts';

const pageOf = (html: string): DrawnPage => ({ html, headers: [['content-type', 'text/html']] });

function cacheOf(draw: PageCacheOptions['draw'], more: Partial<PageCacheOptions> = {}) {
  const time = { ms: 1_000 };
  return { time, cache: createPageCache({ draw, now: () => time.ms, ...more }) };
}

/** The answer as a real socket receives it. */
async function ask(
  cache: ReturnType<typeof createPageCache>,
  headers: Record<string, string>,
  method = 'GET',
) {
  const server = createServer(async (request, response) => {
    const page = cache.find('/') ?? (await cache.fill('/'));
    if (page) cache.answer(page, request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      httpRequest({ port, host: '127.0.0.1', method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
  await new Promise((resolve) => server.close(resolve));
  return answer;
}

describe('cached pages', () => {
  it('are rendered once, even for concurrent visitors', async () => {
    let drawn = 0;
    const { cache } = cacheOf(async () => {
      drawn += 1;
      return pageOf('<p>hi</p>');
    });
    await Promise.all([cache.fill('/'), cache.fill('/'), cache.fill('/')]);
    expect(cache.find('/')).not.toBeNull();
    expect(drawn).toBe(1);
  });

  it('are dropped when they expire, and when something scheduled appears in them', async () => {
    const { cache, time } = cacheOf(
      async (url) => ({ ...pageOf(url), validUntilMs: url === '/soon' ? 1_500 : undefined }),
      {
        maxAgeMs: 10_000,
      },
    );
    await cache.fill('/soon');
    await cache.fill('/later');
    time.ms = 1_500;
    expect([cache.find('/soon'), cache.find('/later')?.plain.toString()]).toEqual([null, '/later']);
    time.ms = 11_000;
    expect(cache.find('/later')).toBeNull();
  });

  it('are not cached if their rendering began before a change', async () => {
    let finish: (page: DrawnPage) => void = () => undefined;
    const { cache } = cacheOf(
      () =>
        new Promise<DrawnPage>((resolve) => {
          finish = resolve;
        }),
    );
    const begun = cache.fill('/');
    await Promise.resolve();
    cache.clear();
    finish(pageOf('old'));
    expect((await begun)?.plain.toString()).toBe('old');
    expect(cache.find('/')).toBeNull();
  });

  it('never take more memory than allowed', async () => {
    const { cache } = cacheOf(async () => pageOf('x'.repeat(1_000)), { maxBytes: 2_500 });
    for (const url of ['/1', '/2', '/3', '/4']) await cache.fill(url);
    expect(['/1', '/2', '/3', '/4'].map((url) => cache.find(url) !== null)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('are not cached when the rendering forbids it', async () => {
    const { cache } = cacheOf(async () => null);
    expect(await cache.fill('/')).toBeNull();
    expect(cache.find('/')).toBeNull();
  });

  it('are sent compressed, with validation, and without a body when none is wanted', async () => {
    const html = `<p>${'langkah '.repeat(500)}</p>`;
    const { cache } = cacheOf(async () => pageOf(html));
    const br = await ask(cache, { 'accept-encoding': 'gzip, br' });
    const gz = await ask(cache, { 'accept-encoding': 'gzip' });
    const plain = await ask(cache, {});
    expect(brotliDecompressSync(br.body).toString()).toBe(html);
    expect(gunzipSync(gz.body).toString()).toBe(html);
    expect(plain.body.toString()).toBe(html);
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding, cookie',
    });
    expect(new Set([br, gz, plain].map(({ headers }) => headers.etag)).size).toBe(3);
    const again = await ask(cache, { 'accept-encoding': 'br', 'if-none-match': String(br.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await ask(cache, { 'accept-encoding': 'br' }, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      br.headers['content-length'],
    ]);
  });
});

describe('hashes of inline scripts', () => {
  it('cover our own executable scripts, but no files, data or injected scripts', () => {
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const html =
      '<script nonce="n1">a()</script><script nonce="n1" type="application/ld+json">{}</script><script nonce="n1" src="/x.js"></script><script type="module" nonce="n1">b()</script><script>injected()</script><script nonce="other">injected()</script>';
    expect(inlineScriptHashes(html, 'n1')).toEqual([hash('a()'), hash('b()')]);
  });
});
