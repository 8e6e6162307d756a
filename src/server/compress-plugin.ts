import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg|json|webmanifest|txt)$/;
/** A smaller file fits into one packet anyway. */
const smallestBytes = 1024;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

async function compressFile(file: string): Promise<void> {
  const plain = await readFile(file);
  if (plain.length < smallestBytes) return;
  const [br, gz] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    deflate(plain, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => compressible.test(name) && !name.startsWith('.'),
  );
  await Promise.all(files.map((name) => compressFile(path.join(folder, name))));
}

/**
 * Writes brotli and gzip versions, at the best level, beside every text file of the client: once with the build, not
 * in every process that starts.
 */
export function compressedClient(): Plugin {
  let compressing = Promise.resolve();
  return {
    name: 'langkah:compressed-client',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: ({ dir }) => {
      if (!dir) throw new Error('the client is built into a folder');
      compressing = compressFolder(dir);
      // A failure is reported when the whole is built.
      compressing.catch(() => undefined);
    },
    buildApp: { order: 'post', handler: () => compressing },
  };
}
