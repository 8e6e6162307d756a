/**
 * Writes brotli and gzip versions, at the best level, beside every text file of the built client: once with the
 * build, not in every process that starts. Built-ins only.
 */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json|webmanifest|txt)$/;
/** A smaller file fits into one packet anyway. */
const smallestBytes = 1024;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

async function compress(file) {
  const plain = await readFile(file);
  if (plain.length < smallestBytes) return;
  const [br, gz] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
    deflate(plain, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

export async function compressBuild(directory) {
  const files = readdirSync(directory, { recursive: true })
    .filter((name) => compressible.test(name) && !name.startsWith('.'))
    .map((name) => path.join(directory, name));
  await Promise.all(files.map(compress));
}
