/**
 * Where the files of ready videos are (product.md#own-videos): in the bucket that uploads are kept in, otherwise on this
 * machine's disk. Uploads that arrive and the work of encoding stay on the disk of the machine that takes them.
 *
 * A video that became ready before the bucket was configured stays on the disk and plays from there: the disk is looked
 * at first. Who may watch is decided by the callers.
 */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { appendFile, copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ProviderError } from '#kernel/errors.ts';
import type { Bucket, BucketPart } from '#providers/files/bucket.server.ts';
import { renditionsOf } from '../renditions.ts';
import { byteRange } from '../rules.ts';
import { type Places, readyFolder } from './places.ts';

export interface VideoPlaces {
  config: Places;
  bucket: Bucket | null;
}

export interface ReadyFiles {
  /**
   * Puts a finished folder where requests find its files. Only after that may the video be called ready. Runs again
   * without harm after a kill at any moment.
   * @returns false when the time was up: another call goes on.
   */
  publish: (
    id: string,
    folder: string,
    watching?: {
      signal?: AbortSignal;
      isTimeUp?: () => boolean;
      /** Is told how much of the folder is there, 0 to 1. */
      onProgress?: (share: number) => void;
    },
  ) => Promise<boolean>;
  /** Of all files, in order; none when there is no such video. */
  names: (id: string) => Promise<string[]>;
  /** Null when there is no such file. */
  sizeOf: (id: string, name: string) => Promise<number | null>;
  /** The whole file; null when there is none. */
  open: (id: string, name: string) => Promise<Readable | null>;
  /** Puts a local file in the place of one, in one step. */
  replace: (id: string, name: string, from: string) => Promise<void>;
  /** Succeeds also when there is nothing. */
  remove: (id: string) => Promise<void>;
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted();
}

export function diskFiles(config: Places): ReadyFiles {
  const placeOf = (id: string, name: string) => path.join(readyFolder(config, id), name);
  return {
    publish: async (id, folder) => {
      const ready = readyFolder(config, id);
      // Killed right after the renaming.
      if (!existsSync(folder) && existsSync(ready)) return true;
      await mkdir(path.dirname(ready), { recursive: true, mode: 0o700 });
      await rm(ready, { recursive: true, force: true });
      await rename(folder, ready);
      return true;
    },
    names: (id) => namesIn(readyFolder(config, id)),
    sizeOf: async (id, name) => {
      const found = await stat(placeOf(id, name)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return found?.isFile() ? found.size : null;
    },
    open: async (id, name) => {
      const place = placeOf(id, name);
      return existsSync(place) ? createReadStream(place, { highWaterMark: 256 * 1024 }) : null;
    },
    replace: async (id, name, from) => {
      const place = placeOf(id, name);
      const draft = `${place}.part`;
      await copyFile(from, draft);
      await rename(draft, place);
    },
    remove: (id) => rm(readyFolder(config, id), { recursive: true, force: true }),
  };
}

const prefixOf = (id: string) => `videos/${id}/`;
const keyOf = (id: string, name: string) => `${prefixOf(id)}${name}`;

/** Which files of a folder are in the bucket already. Beside the folder, because all in it is the video. */
export const publishedList = (folder: string): string => `${folder}.published`;

/** Files that go to the bucket in parts. A video with other sides than these leaves its own to the store's rule. */
const largeFiles = [
  'source',
  'audio/media.mp4',
  ...renditionsOf(1_920, 1_080).map(({ name }) => `${name}/media.mp4`),
];

export interface BucketFiles extends ReadyFiles {
  /**
   * The part of a file that a Range header asks for; the whole file without one.
   * @returns null when there is no such file, and its size when the range begins behind its end.
   */
  openRange: (
    id: string,
    name: string,
    asked: { range: string | undefined; signal?: AbortSignal | undefined },
  ) => Promise<BucketPart | { unsatisfiableSize: number } | null>;
}

export function bucketFiles(bucket: Bucket): BucketFiles {
  const openRange: BucketFiles['openRange'] = async (id, name, { range, signal }) => {
    const key = keyOf(id, name);
    const isRange = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/.test(range ?? '');
    const part = await bucket.open(key, { range: isRange ? range : undefined, signal });
    if (part === null) return null;
    if (part === 'unsatisfiable') {
      const size = await bucket.sizeOf(key, signal);
      return size === null ? null : { unsatisfiableSize: size };
    }
    const wanted = byteRange(range, part.sizeBytes);
    if (wanted === 'unsatisfiable') {
      part.body.destroy();
      return { unsatisfiableSize: part.sizeBytes };
    }
    const start = wanted?.start ?? 0;
    const length = wanted ? wanted.end - wanted.start + 1 : part.sizeBytes;
    if (part.start === start && part.length === length) return part;
    part.body.destroy();
    throw new ProviderError('files', `${range} was answered with ${part.length} bytes from ${part.start}`);
  };
  const open: ReadyFiles['open'] = async (id, name) => {
    const part = await openRange(id, name, { range: undefined });
    return part && 'body' in part ? wholeStream(part) : null;
  };
  return {
    publish: async (id, folder, { signal, isTimeUp, onProgress } = {}) => {
      const list = publishedList(folder);
      const sent = new Set((await readFile(list, 'utf8').catch(() => '')).split('\n'));
      const names = await namesIn(folder);
      if (names.length === 0) throw new Error(`there is nothing in ${folder}`);
      const files = await Promise.all(
        names.map(async (name) => ({ name, size: (await stat(path.join(folder, name))).size })),
      );
      const wholeBytes = files.reduce((sum, { size }) => sum + size, 0);
      let before = 0;
      for (const { name, size } of files) {
        if (!sent.has(name)) {
          if (isTimeUp?.()) return false;
          const doneBefore = before;
          const onBytes = (bytes: number) => onProgress?.((doneBefore + bytes) / Math.max(1, wholeBytes));
          await bucket.putFile(keyOf(id, name), path.join(folder, name), { signal, onBytes });
          await appendFile(list, `${name}\n`);
        }
        before += size;
      }
      return true;
    },
    names: async (id) => {
      const prefix = prefixOf(id);
      return (await bucket.list(prefix)).map((key) => key.slice(prefix.length));
    },
    sizeOf: (id, name) => bucket.sizeOf(keyOf(id, name)),
    openRange,
    open,
    replace: (id, name, from) => bucket.putFile(keyOf(id, name), from),
    remove: async (id) => {
      const keys = await bucket.list(prefixOf(id));
      for (const key of keys) await bucket.delete(key);
      // A store that cannot list parts has a rule of its own for them.
      for (const name of largeFiles) await bucket.dropParts(keyOf(id, name)).catch(() => undefined);
    },
  };
}

/** A bucket that is silent for so long has failed. Time in which the reader takes nothing does not count. */
const longestSilenceMs = 30_000;

/** All bytes of a part, or an error: an answer that ends early must not look like a whole file. */
export async function* wholePart({ body, length }: BucketPart): AsyncGenerator<Uint8Array> {
  let passed = 0;
  const silence = () =>
    setTimeout(
      () => body.destroy(new ProviderError('files', 'the bucket sends nothing more')),
      longestSilenceMs,
    );
  let timer = silence();
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      clearTimeout(timer);
      passed += chunk.length;
      yield chunk;
      timer = silence();
    }
    if (passed !== length) throw new ProviderError('files', `${passed} of ${length} bytes arrived`);
  } finally {
    clearTimeout(timer);
    body.destroy();
  }
}

/** The same as a stream, which may also be destroyed before anyone reads it. */
export function wholeStream(part: BucketPart): Readable {
  const stream = Readable.from(wholePart(part), { objectMode: false });
  stream.once('close', () => part.body.destroy());
  return stream;
}

/** Where this installation keeps ready videos. */
export function readyFiles({ config, bucket }: VideoPlaces): ReadyFiles {
  const disk = diskFiles(config);
  if (bucket === null) return disk;
  const remote = bucketFiles(bucket);
  return {
    publish: async (id, folder, watching) => {
      // Renamed by a server that was killed right after that, before the bucket was configured.
      if (!existsSync(folder)) return disk.publish(id, folder);
      const isAllThere = await remote.publish(id, folder, watching);
      // What a former configuration left there would be played instead.
      if (isAllThere) await disk.remove(id);
      return isAllThere;
    },
    names: async (id) => {
      const here = await disk.names(id);
      return here.length > 0 ? here : remote.names(id);
    },
    sizeOf: async (id, name) => (await disk.sizeOf(id, name)) ?? remote.sizeOf(id, name),
    open: async (id, name) => (await disk.open(id, name)) ?? remote.open(id, name),
    replace: async (id, name, from) => {
      const isHere = (await disk.sizeOf(id, name)) !== null;
      await (isHere ? disk : remote).replace(id, name, from);
    },
    remove: async (id) => {
      await disk.remove(id);
      await remote.remove(id);
    },
  };
}

/** Copies one file to a place on this machine. @returns false when there is no such file. */
export async function copyReadyFile(
  files: ReadyFiles,
  { id, name, place }: { id: string; name: string; place: string },
): Promise<boolean> {
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  const source = await files.open(id, name);
  if (!source) return false;
  await pipeline(source, createWriteStream(place, { mode: 0o600 }));
  return true;
}
