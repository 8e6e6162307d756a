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

/** Each part's list of what it points at; a real one is a few kilobytes. */
const relationsName = /(?:^|\/)_rels\/[^/]*\.rels$/i;
const maxTextBytes = 256 * 1024;

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

/** `&#69;xternal` is `External` to a reader. */
const withoutReferences = (text: string): string =>
  text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) =>
    String.fromCharCode(Number.parseInt(hex ?? decimal ?? '0', hex ? 16 : 10)),
  );

/** What a document fetches from elsewhere when it is opened: a template, an object, a frame. Links wait for a click. */
function refuseRelations(text: string): Refusal | null {
  // In another encoding, or with entities of its own, it would say something else to Word than to us.
  if (/\0|<!|encoding\s*=\s*["'](?!utf-8["'])/i.test(text.replace(/<!--.*?-->/gs, ''))) return 'notReal';
  const elements = text.match(/<(?:[\w.-]+:)?Relationship\s(?:"[^"]*"|'[^']*'|[^>"'])*>/g) ?? [];
  return elements.some(isFetched) ? 'active' : null;
}

function isFetched(element: string): boolean {
  const attributes = new Map(
    Array.from(element.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g), ([, name, double, single]) => [
      name,
      withoutReferences(double ?? single ?? '').trim(),
    ]),
  );
  const isElsewhere = attributes.get('TargetMode')?.toLowerCase() === 'external';
  return isElsewhere && attributes.get('Type')?.endsWith('/relationships/hyperlink') !== true;
}

function refuseTypes(text: string): Refusal | null {
  if (/macroEnabled/i.test(text)) return 'active';
  return text.includes(wordType) ? null : 'notReal';
}

/** Judges a Word document of today: an archive whose table, contents and types must agree. */
export async function refuseDocx(bytes: Buffer): Promise<Refusal | null> {
  // Signed at its first byte: an archive behind something else is a polyglot.
  if (bytes.length < 4 || bytes.readUInt32LE(0) !== 0x04034b50) return 'notReal';
  const entries = readZip(bytes, maxEntries);
  if (!entries || hasOddNames(entries) || hasOverlaps(entries)) return 'notReal';
  if (entries.some((entry) => entry.isEncrypted)) return 'locked';
  if (
    entries.some((entry) =>
      /(?:vbaProject|oleObject[^/]*)\.bin$|\.(?:exe|dll|js|vbs|bat|ps1|hta|jar)$/i.test(entry.name),
    )
  )
    return 'active';
  if (needed.some((name) => !entries.some((entry) => entry.name === name))) return 'notReal';
  const total = entries.reduce((sum, entry) => sum + entry.declaredBytes, 0);
  if (total > maxUnpackedBytes) return 'notReal';
  for (const entry of entries) {
    if (entry.method !== stored && entry.method !== deflated) return 'notReal';
    const packed = packedBytes(bytes, entry);
    if (!packed) return 'notReal';
    const refuseText = textJudgeOf(entry.name);
    if (refuseText && entry.declaredBytes > maxTextBytes) return 'notReal';
    const text = await unpackedText(packed, entry, refuseText ? maxTextBytes : 0);
    if (text === null) return 'notReal';
    const refusal = refuseText?.(text);
    if (refusal) return refusal;
  }
  return null;
}

/** The parts that are read; all others are only counted. */
function textJudgeOf(name: string): ((text: string) => Refusal | null) | null {
  if (name === '[Content_Types].xml') return refuseTypes;
  return relationsName.test(name) ? refuseRelations : null;
}
