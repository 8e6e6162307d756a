import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStaticFiles } from './static-files.server.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'langkah-static-'));
const directory = path.join(root, 'client');
let server: Server;
let origin: string;

beforeAll(async () => {
  mkdirSync(path.join(directory, 'assets'), { recursive: true });
  writeFileSync(path.join(root, 'secret.txt'), 'secret');
  const script = 'export const a = 1;\n'.repeat(200);
  writeFileSync(path.join(directory, 'assets/app-1a2b.js'), script);
  writeFileSync(path.join(directory, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(path.join(directory, 'assets/app-1a2b.js.gz'), gzipSync(script));
  writeFileSync(path.join(directory, 'favicon.svg'), '<svg/>');
  writeFileSync(path.join(directory, 'sw.js'), 'self.a = 1;');
  writeFileSync(path.join(directory, 'assets/convert-worker-1a2b.js'), 'self.b = 1;');
  mkdirSync(path.join(directory, '.vite'));
  writeFileSync(path.join(directory, '.vite/manifest.json'), '{}');
  const before = path.join(root, 'client-before');
  mkdirSync(path.join(before, 'assets'), { recursive: true });
  writeFileSync(path.join(before, 'assets/app-0a0b.js'), 'former');
  const files = await openStaticFiles(directory, true, before);
  server = createServer((request, response) => {
    if (!files.serve(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(root, { recursive: true, force: true });
});

describe('files of the build', () => {
  it('of the previous release are still served to the documents that use them', async () => {
    const former = await fetch(`${origin}/assets/app-0a0b.js`);
    expect(await former.text()).toBe('former');
    expect(former.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('include a service worker that is revalidated each time and may fetch from our own origin only', async () => {
    const { headers } = await fetch(`${origin}/sw.js`);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it('include a worker that may compile WebAssembly, and no other script may', async () => {
    const converter = await fetch(`${origin}/assets/convert-worker-1a2b.js`);
    expect(converter.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'; worker-src blob:",
    );
    const other = await fetch(`${origin}/assets/app-1a2b.js`);
    expect(other.headers.get('content-security-policy')).not.toContain('wasm');
  });

  it('with a hash in their name are immutable; others are revalidated', async () => {
    const hashed = await fetch(`${origin}/assets/app-1a2b.js?x=1`);
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(hashed.headers.get('x-content-type-options')).toBe('nosniff');
    const other = await fetch(`${origin}/favicon.svg`);
    expect(other.headers.get('cache-control')).toBe('public, max-age=3600');
    const etag = other.headers.get('etag') ?? '';
    const again = await fetch(`${origin}/favicon.svg`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('have the same content, compressed or not', async () => {
    const plain = await (
      await fetch(`${origin}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'identity' } })
    ).text();
    const forms: Record<string, string | null> = {
      gzip: 'gzip',
      'gzip, br': 'br',
      identity: null,
      'identity, br;q=0': null,
    };
    for (const encoding of Object.keys(forms)) {
      const response = await fetch(`${origin}/assets/app-1a2b.js`, {
        headers: { 'accept-encoding': encoding },
      });
      expect(response.headers.get('content-encoding')).toBe(forms[encoding]);
      expect(await response.text()).toBe(plain);
      expect(response.headers.get('vary')).toBe('accept-encoding');
    }
  });

  it('are read-only', async () => {
    expect((await fetch(`${origin}/favicon.svg`, { method: 'POST' })).status).toBe(404);
    const head = await fetch(`${origin}/favicon.svg`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/',
    '/',
    '/.vite/manifest.json',
    '/assets/app-1a2b.js.br',
    '/constructor',
    '//favicon.svg',
  ])('do not include %s', async (target) => {
    expect((await fetch(`${origin}${target}`)).status).toBe(404);
  });
});
