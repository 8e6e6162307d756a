import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import type { Refusal } from './pdf.ts';
import { packedBytes, readZip, type ZipEntry } from './zip.ts';

/** A long CV with pictures unpacks to a few megabytes; more than this is an attack on whoever opens it. */
const maxUnpackedBytes = 60 * 1024 * 1024;
const maxEntries = 1_000;
const stored = 0;
const deflated = 8;

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const needed = ['[Content_Types].xml', 'word/document.xml'];

/** Names that leave the folder they are unpacked into, or that are the same twice. */
function hasOddNames(entries: readonly ZipEntry[]): boolean {
  const names = entries.map((entry) => entry.name);
  const isOdd = (name: string) =>
    name.includes('\0') || name.includes('\\') || /^\/|^[a-z]:|(?:^|\/)\.\.(?:\/|$)/i.test(name);
  return new Set(names.map((name) => name.toLowerCase())).size !== names.length || names.some(isOdd);
}

/** Entries that share bytes are how a small archive unpacks to a huge one. */
function hasOverlaps(entries: readonly ZipEntry[]): boolean {
  const ordered = entries.toSorted((a, b) => a.offset - b.offset);
  return ordered.some((entry, index) => {
    const next = ordered[index + 1];
    return next !== undefined && entry.offset + 30 + entry.compressedBytes > next.offset;
  });
}

/** Unpacks to nowhere, counting: an entry that gives more than it declares is stopped there. */
async function unpackedText(packed: Buffer, entry: ZipEntry, keepBytes: number): Promise<string | null> {
  if (entry.method === stored)
    return entry.declaredBytes === packed.length ? packed.toString('utf8', 0, keepBytes) : null;
  let size = 0;
  const kept: Buffer[] = [];
  const count = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (size < keepBytes) kept.push(chunk);
      size += chunk.length;
      done(size > entry.declaredBytes ? new Error('more than declared') : null);
    },
  });
  try {
    await pipeline(Readable.from([packed]), createInflateRaw(), count);
  } catch {
    return null;
  }
  return size === entry.declaredBytes ? Buffer.concat(kept).toString('utf8') : null;
}

/** Judges a Word document of today: an archive whose table, contents and types must agree. */
export async function refuseDocx(bytes: Buffer): Promise<Refusal | null> {
  // Signed at its first byte: an archive behind something else is a polyglot.
  if (bytes.length < 4 || bytes.readUInt32LE(0) !== 0x04034b50) return 'notReal';
  const entries = readZip(bytes, maxEntries);
  if (!entries || hasOddNames(entries) || hasOverlaps(entries)) return 'notReal';
  if (entries.some((entry) => entry.isEncrypted)) return 'locked';
  if (entries.some((entry) => /vbaProject\.bin$|\.(?:exe|dll|js|vbs|bat|ps1|hta|jar)$/i.test(entry.name)))
    return 'active';
  if (needed.some((name) => !entries.some((entry) => entry.name === name))) return 'notReal';
  const total = entries.reduce((sum, entry) => sum + entry.declaredBytes, 0);
  if (total > maxUnpackedBytes) return 'notReal';
  for (const entry of entries) {
    if (entry.method !== stored && entry.method !== deflated) return 'notReal';
    const packed = packedBytes(bytes, entry);
    if (!packed) return 'notReal';
    const isTypes = entry.name === '[Content_Types].xml';
    const text = await unpackedText(packed, entry, isTypes ? 256 * 1024 : 0);
    if (text === null) return 'notReal';
    if (!isTypes) continue;
    if (/macroEnabled/i.test(text)) return 'active';
    if (!text.includes(wordType)) return 'notReal';
  }
  return null;
}
