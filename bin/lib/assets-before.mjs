/**
 * A document of the release before is still open in someone's browser when the new one serves, and fetches what it named:
 * a build keeps the former one's assets beside its own, in `dist/client-before`. One release back, and no further.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Puts the assets of the build aside. A build that failed has left them there: they are still the last that served. */
export function putAssetsAside(root) {
  const assets = path.join(root, 'dist/client/assets');
  if (!existsSync(assets)) return;
  const aside = path.join(root, '.cache/assets-before');
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(path.dirname(aside), { recursive: true });
  renameSync(assets, aside);
}

/** Puts those that the new build has not got itself beside it. */
export function keepAssetsBefore(root) {
  const aside = path.join(root, '.cache/assets-before');
  if (!existsSync(aside)) return;
  const own = new Set(readdirSync(path.join(root, 'dist/client/assets')));
  for (const name of readdirSync(aside)) if (own.has(name)) rmSync(path.join(aside, name));
  mkdirSync(path.join(root, 'dist/client-before'), { recursive: true });
  renameSync(aside, path.join(root, 'dist/client-before/assets'));
}
