/** The content of the production image; the Dockerfile and `npm run image` assemble it here. Built-ins only. */
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The most that the image may weigh in addition to its base, in millions of bytes. */
export const imageLimitMegabytes = 300;

/** Packages outside the server's bundle; `external` in vite.config.ts lists the same. */
export const outsideTheBuild = [
  'sharp',
  'pg',
  '@opentelemetry/api',
  '@jitl/quickjs-ng-wasmfile-release-sync',
  'sql.js',
];

/** Files and folders of the checkout. A missing one is an error, because each is used. */
const parts = [
  'package.json',
  'bin',
  'dist',
  'drizzle',
  'content',
  // Sources that `bin/command.mjs` (admin:create, backup, restore) reads beside the build.
  'src/platform/db',
  'src/platform/mode.ts',
  'dev/demo-env.ts',
  'dev/sandboxes/demo-secrets.ts',
  'dev/sandboxes/calendly/event-types.ts',
];

/** The demo's videos are served by its sandbox, only new migrations read snapshots, and production runs no tests. */
const isLeftOut = (file) =>
  file === 'content/videos' || /^drizzle.meta.\d+_snapshot\.json$/.test(file) || /\.test\.tsx?$/.test(file);

/** The folder of a package as code in `from` would resolve it, or null when an optional package is absent. */
function findPackage(root, from, name) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(found, 'package.json'))) return found;
    if (folder === root) return null;
  }
}

/** The installed folders of these packages and all their dependencies. */
export function packagesFor(root, names) {
  const found = new Set();
  const follow = (from, name, isOptional) => {
    const folder = findPackage(root, from, name);
    if (folder === null) {
      if (isOptional) return;
      throw new Error(`${name} is not installed`);
    }
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(path.join(folder, 'package.json'), 'utf8'),
    );
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies }))
      follow(folder, dependency, dependency in optionalDependencies);
  };
  for (const name of names) follow(root, name, false);
  return [...found].map((folder) => path.relative(root, folder)).sort();
}

/** Copies the image's content from a built checkout into an empty folder. */
export function assembleImage(root, into, { without = [] } = {}) {
  const copy = (file, filter) =>
    cpSync(path.join(root, file), path.join(into, file), { recursive: true, filter });
  mkdirSync(into, { recursive: true });
  if (readdirSync(into).length > 0) throw new Error(`${into} is not empty`);
  for (const part of parts)
    if (!without.includes(part)) copy(part, (source) => !isLeftOut(path.relative(root, source)));
  // Nested packages are in the list themselves if they are needed.
  for (const folder of packagesFor(root, outsideTheBuild))
    copy(
      folder,
      (source) => !path.relative(path.join(root, folder), source).split(path.sep).includes('node_modules'),
    );
}

export function sizeOf(file) {
  const stats = lstatSync(file);
  const own = stats.blocks * 512;
  if (!stats.isDirectory()) return own;
  return readdirSync(file).reduce((sum, name) => sum + sizeOf(path.join(file, name)), own);
}
