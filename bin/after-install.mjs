/**
 * Runs at the end of `npm ci`: deletes files of packages that nothing here ever reads, a quarter of what was
 * unpacked. Built-ins only: it runs on whatever Node ≥ 20 the machine has.
 */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const needless = [
  // Source maps, their sources, and types for `require`: all of ours is ESM.
  /\.map$/,
  /\/src\/.*(?<!\.d)\.[cm]?tsx?$/,
  /\.d\.cts$/,
  /\.md$/,
  // Headers for native addons. None is compiled here.
  /^node\/node_modules\/[^/]+\/include\//,
  /^hls\.js\/dist\/(hls-demo|hls\.light|hls\.min|hls\.js)/,
  /^lucide-react\/(dynamic.*\.d\.m?ts$|dist\/.*\.(prefixed|suffixed)\.)/,
  /^drizzle-kit\/api\./,
  // The build for the server and the one for browsers are read; the rest is eight times as much.
  /^sql\.js\/dist\/(?!sql-wasm(-browser)?\.(js|wasm)$)/,
  // We have our own colours for code.
  /^highlight\.js\/(styles|scss)\//,
  // The compiler is tsc of typescript-7; dependency-cruiser needs this one as a library.
  /^typescript\/lib\/(_tsc|_tsserver|_typingsInstaller)\.js$/,
  /^typescript\/lib\/[a-z]{2}(-[a-z]+)?\/diagnosticMessages/,
];

const kept = [
  // Licences stay with their packages; the README of sharp's libraries refers to theirs.
  /(^|\/)(licen[cs]e|notice|copying|third-party)[^/]*$/i,
  /^@img\/[^/]*\/README\.md$/,
  // In development Vite runs these from their files and complains about each missing map.
  /^@tanstack\/(react-)?start-(?!plugin)/,
  // Guides for people who write code with the library.
  /\/skills\//,
];

export const isNeedless = (file) =>
  needless.some((pattern) => pattern.test(file)) && !kept.some((pattern) => pattern.test(file));

/** Deletes needless files below `modules`, and folders that become empty. @returns the number of files. */
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
