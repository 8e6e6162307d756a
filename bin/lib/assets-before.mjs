/**
 * When a new release starts, browsers still have pages of the previous one open, which fetch its assets. So a build
 * keeps the previous build's assets beside its own, in `dist/client-before`. Only one release back.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Sets the assets of the current build aside. After a failed build, those of the last good one stay. */
export function putAssetsAside(root) {
  const assets = path.join(root, 'dist/client/assets');
  if (!existsSync(assets)) return;
  const aside = path.join(root, '.cache/assets-before');
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(path.dirname(aside), { recursive: true });
  renameSync(assets, aside);
}

/** Puts the assets that the new build does not have itself beside it. */
export function keepAssetsBefore(root) {
  const aside = path.join(root, '.cache/assets-before');
  if (!existsSync(aside)) return;
  const own = new Set(readdirSync(path.join(root, 'dist/client/assets')));
  for (const name of readdirSync(aside)) if (own.has(name)) rmSync(path.join(aside, name));
  mkdirSync(path.join(root, 'dist/client-before'), { recursive: true });
  renameSync(aside, path.join(root, 'dist/client-before/assets'));
}
