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

export async function openArchive(place: string, kind: 'zip' | 'tar' | 'folder'): Promise<Archive> {
  if (kind === 'tar') return openTar(place);
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

/** @throws Refused for everything that is no plain file or folder, and for what unpacks to far more than it is. */
async function* entriesOf(place: string): AsyncGenerator<TarEntry> {
  const note = nameBook();
  let count = 0;
  let packed = 0;
  let unpacked = 0;
  const counted = new Transform({
    transform(part: Buffer, _encoding, done) {
      packed += part.length;
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
        await body.cancel();
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

async function openTar(place: string): Promise<Archive> {
  if ((await stat(place)).size > mostTarBytes) throw tarTooLarge();
  const sizes = new Map<string, number>();
  for await (const { name, size, body } of entriesOf(place)) {
    sizes.set(name, size);
    await body.cancel();
  }
  return {
    sizes,
    each: async (wanted, use) => {
      for await (const { name, body } of entriesOf(place)) {
        if (wanted.has(name))
          await whole(name, () => use(name, body as unknown as AsyncIterable<Uint8Array>));
        else await body.cancel();
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
