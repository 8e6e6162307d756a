/**
 * Prepares a checkout so that Node 24 can run it: installs the dependencies of the lock file and builds the current
 * sources. Both are skipped when nothing changed, so a second start takes seconds (product.md#two-commands).
 * Built-ins only: this runs on whatever Node ≥ 20 the machine has.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installAdvice } from './advice.mjs';
import { keepAssetsBefore, putAssetsAside } from './assets-before.mjs';
import { Advice, step } from './console.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const inRoot = (...parts) => path.join(root, ...parts);

/** The project's own Node 24, an npm dependency, whichever Node started us (product.md#two-commands). */
export const node24 = inRoot('node_modules/node/bin/node');

/** The environment for all our scripts: Node 24 and the project's tools come first on PATH. */
export function toolEnv(extra = {}) {
  const own = [path.dirname(node24), inRoot('node_modules/.bin')].join(path.delimiter);
  return { ...process.env, PATH: `${own}${path.delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/** Runs a command to its end. Its output is shown only when it fails, unless `isLoud`. */
export function run(command, args, { env = process.env, isLoud = false, cwd = root, stdin = 'ignore' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: [stdin, isLoud ? 'inherit' : 'pipe', isLoud ? 'inherit' : 'pipe'],
    });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output);
      else
        reject(
          Object.assign(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}\n${output}`), {
            output,
            code,
          }),
        );
    });
  });
}

function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

function readStamp(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function freeMegabytes(directory) {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return (bavail * bsize) / 1e6;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** The build tools write paths into quoted code without escaping them. */
function assertReadablePath() {
  if (/['"`\\\n]/.test(root))
    throw new Advice(
      `The build cannot read a path with a quotation mark, an apostrophe or a backslash: ${root}. Move the folder, then run the command again.`,
    );
}

/** The space that dependencies take before needless files are deleted (bin/after-install.mjs). */
const neededMegabytes = 900;

const installStamp = inRoot('node_modules/.langkah-install');

/** A tool that only developers need. Where it is installed, all of them are. */
const developersTool = inRoot('node_modules/vitest');

/** @param withTools whether developers' tools are needed too. `npm start` works without, in 455 MB instead of 588. */
export async function ensureDependencies({ withTools = true } = {}) {
  assertReadablePath();
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) {
    throw new Advice(
      `Node ${process.versions.node} is too old: Langkah needs Node 20 or newer to start (it then brings its own Node 24).`,
    );
  }
  const takesTools = withTools || existsSync(developersTool);
  const wanted = digest([readFileSync(inRoot('package-lock.json')), process.platform, process.arch]);
  if (readStamp(installStamp) === wanted && existsSync(node24) && takesTools === existsSync(developersTool))
    return;
  // On a full disk npm retries for minutes.
  if (!existsSync(inRoot('node_modules')) && freeMegabytes(root) < neededMegabytes)
    throw new Advice(installAdvice('', root, 0));
  await step('Installing dependencies (npm ci)', async () => {
    const isWindows = process.platform === 'win32';
    const tools = takesTools ? '--include=dev' : '--omit=dev';
    await run(isWindows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund', tools], {
      // NODE_ENV=production would leave out the tools where they are wanted.
      env: { ...process.env, NODE_ENV: '' },
    }).catch((error) => {
      throw new Advice(installAdvice(error.output ?? error.message, root, freeMegabytes(root)));
    });
    writeFileSync(installStamp, wanted);
  });
}

/** The sources of the build; tests and the seed's media are not included. */
const buildInputs = [
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'src',
  'public',
  'dev/seed',
  'dev/messages',
];

function* filesBelow(entry) {
  const stats = statSync(entry);
  if (!stats.isDirectory()) {
    yield [entry, stats];
    return;
  }
  for (const name of readdirSync(entry).sort()) yield* filesBelow(path.join(entry, name));
}

/** Hashes contents, not times: a fresh clone, the same commit and a touched file all count as unchanged. */
function sourcesDigest() {
  const hash = createHash('sha256');
  for (const input of buildInputs) {
    if (!existsSync(inRoot(input))) continue;
    for (const [file] of filesBelow(inRoot(input))) {
      if (/\.test\.tsx?$|\/messages\/m\.ts$/.test(file)) continue;
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

const buildStamp = inRoot('dist/.langkah-build');

export async function ensureBuild() {
  const wanted = sourcesDigest();
  if (readStamp(buildStamp) === wanted) return;
  await step('Building', async () => {
    putAssetsAside(root);
    rmSync(inRoot('dist'), { recursive: true, force: true });
    await run(node24, [inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      env: toolEnv({ NODE_ENV: 'production' }),
    });
    mkdirSync(inRoot('dist'), { recursive: true });
    keepAssetsBefore(root);
    writeFileSync(buildStamp, wanted);
  });
}

/** Types and tests read the generated route tree; a build creates it, and an unchanged checkout already has it. */
export async function ensureRouteTree() {
  if (!existsSync(inRoot('src/shell/route-tree.gen.ts'))) await ensureBuild();
}
