/**
 * `npm ci` calls this at its end: it deletes files of packages that nothing here ever reads, a quarter of what was
 * unpacked. Built-ins only: it runs on whatever Node ≥ 20 the machine has.
 */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const needless = [
  // Source maps, what they point to, and types for `require`: all of ours is ESM.
  /\.map$/,
  /\/src\/.*(?<!\.d)\.[cm]?tsx?$/,
  /\.d\.cts$/,
  /\.md$/,
  // Headers for native addons. None is compiled here.
  /^node\/node_modules\/[^/]+\/include\//,
  // Variants of a file of which another one is used.
  /^hls\.js\/dist\/(hls-demo|hls\.light|hls\.min|hls\.js)/,
  /^lucide-react\/(dynamic.*\.d\.m?ts$|dist\/.*\.(prefixed|suffixed)\.)/,
  /^drizzle-kit\/api\./,
  // Colours for code are our own.
  /^highlight\.js\/(styles|scss)\//,
  // The compiler is tsc of typescript-7; dependency-cruiser needs this one as a library.
  /^typescript\/lib\/(_tsc|_tsserver|_typingsInstaller)\.js$/,
  /^typescript\/lib\/[a-z]{2}(-[a-z]+)?\/diagnosticMessages/,
];

const kept = [
  // Licences go along with what they are of; the README of sharp's libraries names theirs.
  /(^|\/)(licen[cs]e|notice|copying|third-party)[^/]*$/i,
  /^@img\/[^/]*\/README\.md$/,
  // In development Vite runs these from their files and complains about each map that is missing.
  /^@tanstack\/(react-)?start-(?!plugin)/,
  // Guides for those who write code with the library.
  /\/skills\//,
];

/** @param file below node_modules, with slashes. */
export const isNeedless = (file) =>
  needless.some((pattern) => pattern.test(file)) && !kept.some((pattern) => pattern.test(file));

/** Deletes them below `modules`, and folders that become empty. @returns how many files. */
export function deleteNeedless(modules) {
  let count = 0;
  const walk = (folder) => {
    const entries = readdirSync(path.join(modules, folder), { withFileTypes: true });
    let left = entries.length;
    for (const entry of entries) {
      const file = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory()) {
        if (walk(file)) continue;
      } else if (!entry.isFile() || !isNeedless(file)) continue;
      else count += 1;
      rmSync(path.join(modules, file), { recursive: true });
      left -= 1;
    }
    return left > 0;
  };
  walk('');
  return count;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
  process.stdout.write(`${deleteNeedless(modules)} needless files deleted\n`);
}
