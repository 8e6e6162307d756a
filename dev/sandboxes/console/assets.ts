import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Hono } from 'hono';

/** The few files that the sandboxes' pages load, by name: nothing else is reachable. */

const fontDirectory = join(
  createRequire(import.meta.url).resolve('@fontsource-variable/plus-jakarta-sans/package.json'),
  '../files',
);

const assets: Record<string, { path: string; type: string }> = {
  'console.css': { path: join(import.meta.dirname, '../console.css'), type: 'text/css; charset=utf-8' },
  'payment.js': {
    path: join(import.meta.dirname, '../xendit/payment.js'),
    type: 'text/javascript; charset=utf-8',
  },
  'booking.js': {
    path: join(import.meta.dirname, '../calendly/booking.js'),
    type: 'text/javascript; charset=utf-8',
  },
  'favicon.svg': { path: join(import.meta.dirname, 'favicon.svg'), type: 'image/svg+xml' },
  'plus-jakarta-sans.woff2': {
    path: join(fontDirectory, 'plus-jakarta-sans-latin-wght-normal.woff2'),
    type: 'font/woff2',
  },
};

export function createAssets(): Hono {
  const app = new Hono();
  app.get('/:name', async (c) => {
    const asset = Object.hasOwn(assets, c.req.param('name')) ? assets[c.req.param('name')] : undefined;
    if (!asset) return c.text('Not found', 404);
    return c.body(new Uint8Array(await readFile(asset.path)), 200, {
      'content-type': asset.type,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
  });
  return app;
}
