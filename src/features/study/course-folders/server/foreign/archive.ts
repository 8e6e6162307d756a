/**
 * The files of an archive of another system: a ZIP, a tar that is packed with gzip, or a folder. A tar has no table of contents,
 * so it is read from its beginning each time; what nobody wants is passed over.
 */
import { createReadStream } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import * as m from '../../messages/m.ts';
import { assertName, nameBook, Refused } from '../read/names.ts';
import { bytesOf, mostRatio, openDirectory, openZip } from '../read/source.ts';

export interface Archive {
  /** Sizes by name. */
  sizes: ReadonlyMap<string, number>;
  /** Gives each wanted file that is there to `use`, one at a time, in the archive's order. */
  each: (
    wanted: ReadonlySet<string>,
    use: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>,
  ) => Promise<void>;
  close: () => void;
}

/** A tar is unpacked four times over, and all of it must fit into the time of one job. */
const mostTarBytes = 2_000_000_000;
const tarTooLarge = () => new Refused(m.tarTooLarge({ gigabytes: mostTarBytes / 1_000_000_000 }));

/** Before files are taken out of a tar: once for their names, and twice for lists and texts. */
const looks = 3;

export type OnLook = (look: { doneBytes: number; totalBytes: number; current: string | null }) => void;

/** Other systems write a dozen small files for each activity. */
const mostFiles = 50_000;

export type ArchiveKind = 'zip' | 'tar' | 'folder' | null;

/** A folder on the disk, or by the first bytes of the file. */
export async function archiveKind(place: string): Promise<ArchiveKind> {
  if ((await stat(place)).isDirectory()) return 'folder';
  const file = await open(place);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (buffer.readUInt16LE(0) === 0x4b50) return 'zip';
    return buffer[0] === 0x1f && buffer[1] === 0x8b ? 'tar' : null;
  } finally {
    await file.close();
  }
}

/** @param onLook gets how much of a tar has been looked through, in bytes of its file; the others have a list. */
export async function openArchive(
  place: string,
  kind: 'zip' | 'tar' | 'folder',
  onLook: OnLook = () => undefined,
): Promise<Archive> {
  if (kind === 'tar') return openTar(place, onLook);
  const { files, close } =
    kind === 'folder'
      ? await openDirectory(await realpath(place), mostFiles)
      : await openZip(place, mostFiles);
  return {
    sizes: new Map([...files].map(([name, { size }]) => [name, size])),
    each: async (wanted, use) => {
      for (const [name, file] of files)
        if (wanted.has(name)) await whole(name, async () => use(name, await file.open()));
    },
    close,
  };
}

/** @throws Refused for a body that does not unpack, or has another size than its entry says. */
async function whole(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal) throw refusal;
    // Of the disk, and not of the archive.
    if (/^E[A-Z]+$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new Refused(m.brokenFile({ name }));
  }
}

interface TarEntry {
  name: string;
  size: number;
  body: ReadableStream<Uint8Array>;
}

/**
 * Reads a file of a tar that nobody wants to its end. Cancelling it would also cut off the file behind it, which
 * modern-tar may have begun already: its reader would wait until the deadline.
 */
async function passOver(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader();
  try {
    while (!(await reader.read()).done);
  } catch {
    // The next entry says what is wrong.
  }
}

/** @throws Refused for everything that is no plain file or folder, and for what unpacks to far more than it is. */
async function* entriesOf(
  place: string,
  onPacked: (bytes: number) => void = () => undefined,
): AsyncGenerator<TarEntry> {
  const note = nameBook();
  let count = 0;
  let packed = 0;
  let unpacked = 0;
  const counted = new Transform({
    transform(part: Buffer, _encoding, done) {
      packed += part.length;
      onPacked(part.length);
      done(null, part);
    },
  });
  // A megabyte of zeros is the padding that honest tools write.
  const limited = new Transform({
    transform(part: Buffer, _encoding, done) {
      unpacked += part.length;
      const isBomb = unpacked > 1_000_000 && unpacked > packed * mostRatio;
      if (isBomb) done(new Refused(m.archiveTooTight()));
      else if (unpacked > mostTarBytes) done(tarTooLarge());
      else done(null, part);
    },
  });
  const file = createReadStream(place, { highWaterMark: 256 * 1024 });
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  const fail = (error: Error) => limited.destroy(error);
  file.on('error', fail);
  gunzip.on('error', () => fail(new Refused(m.notTar())));
  file.pipe(counted).pipe(gunzip).pipe(limited);
  const entries = (Readable.toWeb(limited) as ReadableStream<Uint8Array>).pipeThrough(
    createTarDecoder({ strict: true }),
  );
  try {
    for await (const { header, body } of entries) {
      const name = header.name.replace(/^(\.\/)+/, '');
      const isFolder = header.type === 'directory';
      if (name === '' && isFolder) continue;
      assertName(name);
      if (!isFolder && header.type !== 'file') throw new Refused(m.noPlainFile({ name }));
      if (isFolder) {
        await passOver(body);
        continue;
      }
      count += 1;
      if (count > mostFiles) throw new Refused(m.tooManyFiles({ count: mostFiles }));
      note(name);
      yield { name: name.normalize('NFC'), size: header.size, body };
    }
  } catch (error) {
    throw refusalIn(error) ?? new Refused(m.notTar());
  } finally {
    file.destroy();
    gunzip.destroy();
    limited.destroy();
  }
}

function refusalIn(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  return error instanceof Error && error.cause !== undefined ? refusalIn(error.cause) : null;
}

async function openTar(place: string, onLook: OnLook): Promise<Archive> {
  const { size: totalBytes } = await stat(place);
  if (totalBytes > mostTarBytes) throw tarTooLarge();
  const sizes = new Map<string, number>();
  let looked = 0;
  let current: string | null = null;
  const onPacked = (bytes: number) => {
    if (looked >= totalBytes * looks) return;
    looked += bytes;
    onLook({ doneBytes: Math.floor(looked / looks), totalBytes, current });
  };
  for await (const { name, size, body } of entriesOf(place, onPacked)) {
    current = name;
    sizes.set(name, size);
    await passOver(body);
  }
  return {
    sizes,
    each: async (wanted, use) => {
      for await (const { name, body } of entriesOf(place, onPacked)) {
        current = name;
        if (wanted.has(name))
          await whole(name, () => use(name, body as unknown as AsyncIterable<Uint8Array>));
        else await passOver(body);
      }
    },
    close: () => undefined,
  };
}

const longestXml = 24 * 1024 * 1024;

/** The texts of these files; those that are not there are left out. @throws Refused */
export async function readTexts(archive: Archive, names: ReadonlySet<string>): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  let sum = 0;
  for (const name of names) sum += archive.sizes.get(name) ?? 0;
  if (sum > longestXml) throw new Refused(m.textsTooLong({ megabytes: longestXml / 1024 / 1024 }));
  await archive.each(names, async (name, stream) => {
    const bytes = await bytesOf(stream);
    try {
      texts.set(name, new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      throw new Refused(m.notText({ name }));
    }
  });
  return texts;
}
