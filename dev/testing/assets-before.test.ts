import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const { keepAssetsBefore, putAssetsAside } = (await import(
  pathToFileURL(path.resolve('bin/lib/assets-before.mjs')).href
)) as Record<'keepAssetsBefore' | 'putAssetsAside', (root: string) => void>;

const root = mkdtempSync(path.join(os.tmpdir(), 'langkah-assets-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function build(...names: string[]): void {
  putAssetsAside(root);
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  mkdirSync(path.join(root, 'dist/client/assets'), { recursive: true });
  for (const name of names) writeFileSync(path.join(root, 'dist/client/assets', name), name);
  keepAssetsBefore(root);
}
const kept = () => readdirSync(path.join(root, 'dist/client-before/assets'));

it('a build preserves files that only the previous build had, even after a failed build in between', () => {
  build('same.js', 'a.js', 'a.js.br');
  build('same.js', 'b.js');
  expect(kept()).toEqual(['a.js', 'a.js.br']);
  putAssetsAside(root);
  rmSync(path.join(root, 'dist'), { recursive: true });
  build('same.js', 'c.js');
  expect(kept()).toEqual(['b.js']);
});
