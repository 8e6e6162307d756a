import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const read = (file: string) => createReadStream(file, { highWaterMark: 1024 * 1024 });

/** SHA-256, in hexadecimal. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of read(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** Copies a file to `to`, for its owner only, and makes the folders for it. @returns what arrived. */
export const copyFile = (from: string, to: string): Promise<{ sizeBytes: number; sha256: string }> =>
  writeStream(read(from), to);

/** The same for a stream. */
export async function writeStream(
  from: Readable,
  to: string,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  await pipeline(
    from,
    async function* measure(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(to, { mode: 0o600 }),
  );
  return { sizeBytes, sha256: hash.digest('hex') };
}
