/** The files of a ZIP or of a folder on the disk, by their paths. Everything that is no plain file is refused. */
import { createReadStream } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { mostFiles } from '../../folder-zip.ts';
import * as m from '../../messages/m.ts';
import { assertName, isNoise, nameBook, Refused } from './names.ts';

export interface SourceFile {
  size: number;
  open: () => Promise<Readable>;
}

export interface Source {
  /** By path from the folder with `course.yaml`, in NFC. */
  files: Map<string, SourceFile>;
  close: () => void;
}

/** What a person's tool makes of texts is far below. Stored files have a ratio of one. */
export const mostRatio = 100;
/** A course of forty hours in a good quality. */
export const mostBytes = 200_000_000_000;

/** Everything of one file. The caller has looked at its size. */
export async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** @param place of a ZIP, or of a folder. @throws Refused */
export async function openSource(place: string): Promise<Source> {
  const isFolder = (await lstat(await realpath(place))).isDirectory();
  const source = isFolder ? await openDirectory(await realpath(place)) : await openZip(place);
  try {
    return { ...source, files: fromCourse(source.files) };
  } catch (error) {
    source.close();
    throw error;
  }
}

/** Without the one folder around everything that ZIP programs like to add. */
function fromCourse(files: ReadonlyMap<string, SourceFile>): Map<string, SourceFile> {
  if (files.has('course.yaml')) return new Map(files);
  const [first = ''] = files.keys();
  const root = `${first.split('/')[0]}/`;
  if (!files.has(`${root}course.yaml`)) throw new Refused(m.noCourseFile());
  const inside = new Map<string, SourceFile>();
  for (const [name, file] of files) {
    if (!name.startsWith(root)) throw new Refused(m.besideCourse({ name }));
    inside.set(name.slice(root.length), file);
  }
  return inside;
}

/** Counts as it goes, so that a source that is too large is not read to its end. */
function counted(limit = mostFiles) {
  let count = 0;
  let bytes = 0;
  const note = nameBook();
  return (name: string, size: number): void => {
    count += 1;
    bytes += size;
    if (count > limit) throw new Refused(m.tooManyFiles({ count: limit }));
    if (bytes > mostBytes) throw new Refused(m.sourceTooLarge());
    note(name);
  };
}

/** All plain files of a folder on the disk. @throws Refused */
export async function openDirectory(root: string, limit = mostFiles): Promise<Source> {
  const files = new Map<string, SourceFile>();
  const count = counted(limit);
  const walk = async (folder: string): Promise<void> => {
    for (const { name } of await readdir(path.join(root, folder), { withFileTypes: true })) {
      const inside = folder === '' ? name : `${folder}/${name}`;
      if (isNoise(inside) || name === '.git') continue;
      assertName(inside);
      const place = path.join(root, inside);
      const facts = await lstat(place);
      if (facts.isDirectory()) await walk(inside);
      else if (!facts.isFile()) throw new Refused(m.noPlainFile({ name: inside }));
      else {
        count(inside, facts.size);
        files.set(inside.normalize('NFC'), {
          size: facts.size,
          open: () => Promise.resolve(createReadStream(place, { highWaterMark: 256 * 1024 })),
        });
      }
    }
  };
  await walk('');
  return { files, close: () => undefined };
}

/** The name of an entry. @throws Refused when tools would read it differently. */
function nameOf(entry: Entry): string {
  // Without strings decoded, the library leaves the name and its check to us.
  const raw = entry.fileName as unknown as Buffer;
  const isMarked = (entry.generalPurposeBitFlag & 0x800) !== 0;
  let name: string;
  try {
    name = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    throw new Refused(m.nameNotText());
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it asks for ASCII
  if (!isMarked && !/^[\x00-\x7f]*$/.test(name)) throw new Refused(m.nameNotText());
  assertName(name);
  return name;
}

const typeMask = 0o170_000;
const regular = 0o100_000;
const directory = 0o040_000;
const localHeaderBytes = 30;

/** @throws Refused for an entry that is no plain file or folder. @returns false for a folder. */
function isPlainFile(entry: Entry, name: string): boolean {
  const type = (entry.externalFileAttributes >>> 16) & typeMask;
  const isFolder = name.endsWith('/');
  if (type !== 0 && type !== (isFolder ? directory : regular)) throw new Refused(m.noPlainFile({ name }));
  if (entry.isEncrypted()) throw new Refused(m.encrypted({ name }));
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw new Refused(m.otherCompression({ name }));
  if (entry.compressionMethod === 8 && entry.uncompressedSize > entry.compressedSize * mostRatio)
    throw new Refused(m.packedTooTight({ name }));
  if (entry.compressionMethod === 0 && entry.uncompressedSize !== entry.compressedSize)
    throw new Refused(m.notZip());
  return !isFolder;
}

/** @throws Refused when two entries share bytes: the classic way to make terabytes of a small file. */
function assertApart(spans: { from: number; to: number }[]): void {
  spans.sort((one, other) => one.from - other.from);
  for (const [at, span] of spans.entries())
    if (at > 0 && span.from < (spans[at - 1]?.to ?? 0)) throw new Refused(m.sharedBytes());
}

/** All files of a ZIP, wherever they are in it. @throws Refused */
export async function openZip(place: string, limit = mostFiles): Promise<Source> {
  let zip: ZipFile;
  try {
    zip = await openPromise(place, { lazyEntries: true, autoClose: false, decodeStrings: false });
  } catch {
    throw new Refused(m.notZip());
  }
  try {
    const files = new Map<string, SourceFile>();
    const spans: { from: number; to: number }[] = [];
    const count = counted(limit);
    if (zip.entryCount > limit) throw new Refused(m.tooManyFiles({ count: limit }));
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      const isFile = isPlainFile(entry, name);
      const from = entry.relativeOffsetOfLocalHeader;
      spans.push({ from, to: from + localHeaderBytes + entry.fileNameLength + entry.compressedSize });
      if (!isFile || isNoise(name)) continue;
      count(name, entry.uncompressedSize);
      files.set(name.normalize('NFC'), {
        size: entry.uncompressedSize,
        // It stops at the size that the entry names, and fails when there is more or less.
        open: () => zip.openReadStreamPromise(entry),
      });
    }
    assertApart(spans);
    return { files, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof Refused ? error : new Refused(m.notZip());
  }
}
