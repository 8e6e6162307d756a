import { inflateSync, constants as zlib } from 'node:zlib';
import { findZipEnd } from './zip.ts';

export type Refusal = 'notReal' | 'locked' | 'active' | 'fetching';

/** A file that is also of another type hides that in its first or last kilobyte. */
const edgeBytes = 1024;
const markup = /<(?:!doctype\s{1,9}html|html|head|body|script|svg|iframe|\?php)/i;

/** Object streams; a document of five megabytes has a few hundred. */
const maxPacks = 4_000;
const maxPackBytes = 4 * 1024 * 1024;
const maxUnpackedBytes = 48 * 1024 * 1024;

/** Actions that a reader performs with no more than one click, or with none. */
const activeKind =
  /^\/(?:JavaScript|Launch|ImportData|SubmitForm|GoToR|GoToE|Rendition|RichMediaExecute)(?![A-Za-z0-9])/;
/** Holders of a file, a video or a program. These names have no other use. */
const activeNames = /\/(?:EmbeddedFiles?|RichMedia(?:Content|Settings)?)(?![A-Za-z0-9])/;

/** Judges the bytes of a PDF as single-byte text. Of the compressed streams, only object streams are unpacked. */
export function refusePdf(bytes: Buffer): Refusal | null {
  const head = bytes.subarray(0, edgeBytes).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(head) || markup.test(head)) return 'notReal';
  const all = bytes.toString('latin1');
  const end = all.lastIndexOf('%%EOF');
  // Only white space may follow the end: anything else there is not for a PDF reader.
  if (end < 0 || /[^\s\0]/.test(all.slice(end + 5))) return 'notReal';
  if (!all.slice(Math.max(0, end - edgeBytes), end).includes('startxref')) return 'notReal';
  if (findZipEnd(bytes) !== null) return 'notReal';
  const refusal = refuseObjects(withPlainNames(all));
  if (refusal) return refusal;
  const { between, packs } = splitStreams(bytes, all);
  if (packs === null) return 'notReal';
  return refuseScript(between) ?? refusePacks(packs);
}

/**
 * Decodes hex codes of letters and digits: readers take `/Java#53cript` as `/JavaScript`. Other characters stay
 * encoded, because decoding them could move the delimiters.
 */
function withPlainNames(text: string): string {
  if (!text.includes('#')) return text;
  // By bytes: a callback for each of a million codes took seconds.
  const bytes = Buffer.from(text, 'latin1');
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    let code = bytes[at] ?? 0;
    if (code === numberSign) {
      const meant = hexDigit(bytes[at + 1]) * 16 + hexDigit(bytes[at + 2]);
      if (isLetterOrDigit(meant)) {
        code = meant;
        at += 2;
      }
    }
    bytes[length] = code;
    length += 1;
  }
  return bytes.toString('latin1', 0, length);
}

const numberSign = 35;

/** The value of a hex digit; NaN for any other character. */
function hexDigit(code = 0): number {
  if (code >= 48 && code <= 57) return code - 48;
  const small = code | 32;
  return small >= 97 && small <= 102 ? small - 87 : Number.NaN;
}

const isLetterOrDigit = (code: number) =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

/** Searched everywhere, in pictures and fonts too: these names are too long to occur by chance. */
function refuseObjects(plain: string): Refusal | null {
  if (hasPair(plain, 'Encrypt', /^(?:\d+(?:[\s\0]|$)|<<)/)) return 'locked';
  if (hasPair(plain, 'S', activeKind) || activeNames.test(plain)) return 'active';
  return hasPair(plain, 'JavaScript', /^(?:\d{1,10}[\s\0]|<<)/) ? 'active' : null;
}

/** Short names, searched only among objects: a script, or an action whose kind is an indirect object. */
function refuseScript(objects: string): Refusal | null {
  const isScript = hasPair(objects, 'JS', /^(?:[(<]|\d{1,10}[\s\0]{1,9}\d)/, /[\s\0<>)\]]$/);
  return isScript || hasPair(objects, 'S', writtenElsewhere) ? 'active' : null;
}

/** A reference to an object. A single number after `/S` is an offset in the hints of a linearized file. */
const writtenElsewhere = /^\d{1,10}(?:[\s\0]|%[^\r\n]{0,200}[\r\n]){1,9}\d/;

/** We read only what every writer produces: object streams deflated once, without a predictor. */
const otherPacking =
  /\/(?:LZW|ASCII85|ASCIIHex|RunLength|DCT|CCITTFax|JBIG2|JPX)Decode|\/(?:Crypt|Predictor)(?![A-Za-z0-9])/;
/** An object stream begins with the object numbers. */
const packStart = /^[\s\0]{0,99}(?:\d{1,10}[\s\0]|$)/;

interface Packs {
  /** The text between the streams: dictionaries, strings, tables. */
  between: string;
  /** The object streams, still compressed; null if one is packed in a way that we do not read. */
  packs: { packed: Buffer; isFlate: boolean }[] | null;
}

/** Scans the streams once. Every name `ObjStm` must belong to a stream that was found: otherwise one is hidden. */
function splitStreams(bytes: Buffer, all: string): Packs {
  const between: string[] = [];
  const packs: { packed: Buffer; isFlate: boolean }[] = [];
  let at = 0;
  for (;;) {
    const word = all.indexOf('stream', at);
    if (word < 0) break;
    const lineEnd = all.startsWith('\r\n', word + 6)
      ? 2
      : all[word + 6] === '\n' || all[word + 6] === '\r'
        ? 1
        : 0;
    const region = withPlainNames(all.slice(at, word));
    between.push(region);
    if (lineEnd === 0) {
      at = word + 6;
      continue;
    }
    const start = word + 6 + lineEnd;
    const end = all.indexOf('endstream', start);
    if (end < 0) {
      between.push(all.slice(start));
      at = all.length;
      break;
    }
    if (region.includes('/ObjStm')) {
      const isFlate = region.includes('/Filter');
      if (otherPacking.test(region) || packs.length >= maxPacks) return { between: '', packs: null };
      packs.push({ packed: bytes.subarray(start, end), isFlate });
    }
    at = end + 'endstream'.length;
  }
  between.push(withPlainNames(all.slice(at)));
  const named = countOf(withPlainNames(all), '/ObjStm');
  const text = between.join('\n');
  return {
    between: text,
    packs: named === countOf(text, '/ObjStm') && named === packs.length ? packs : null,
  };
}

function countOf(text: string, word: string): number {
  let count = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) count += 1;
  return count;
}

function refusePacks(packs: { packed: Buffer; isFlate: boolean }[]): Refusal | null {
  let total = 0;
  for (const { packed, isFlate } of packs) {
    const content = isFlate ? unpack(packed) : packed;
    total += content?.length ?? 0;
    if (!content || total > maxUnpackedBytes) return 'notReal';
    const objects = withPlainNames(content.toString('latin1'));
    if (!packStart.test(objects)) return 'notReal';
    const refusal = refuseObjects(objects) ?? refuseScript(objects);
    if (refusal) return refusal;
  }
  return null;
}

/** A missing end is forgiven, as PDF readers do. */
function unpack(packed: Buffer): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength: maxPackBytes, finishFlush: zlib.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
}

/**
 * Whether the name occurs with such a value. Any amount of white space, lines and comments may separate the two.
 * @param before must match the character before the name.
 */
function hasPair(text: string, name: string, value: RegExp, before?: RegExp): boolean {
  const word = `/${name}`;
  const skipBlanks = blanksIn(text);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const behind = at + word.length;
    if (isNamePart(text.charCodeAt(behind))) continue;
    if (before && at > 0 && !before.test(text[at - 1] ?? '')) continue;
    const valueAt = skipBlanks(behind);
    if (value.test(text.slice(valueAt, valueAt + 40))) return true;
  }
  return false;
}

const isNamePart = (code: number) => isLetterOrDigit(code) || code === 95;

const percent = 37;

/**
 * Returns a function that finds the end of white space and comments. It must be called from left to right: a comment
 * may hold the same name a thousand times, and remembering where its end is keeps the scan linear.
 */
function blanksIn(text: string): (from: number) => number {
  let commentsEnd = 0;
  return (from) => {
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code > 32 && code !== percent) break;
      if (code !== percent) continue;
      if (at < commentsEnd) return commentsEnd;
      while (at + 1 < text.length && text.charCodeAt(at + 1) !== 10 && text.charCodeAt(at + 1) !== 13)
        at += 1;
    }
    commentsEnd = Math.max(commentsEnd, at);
    return at;
  };
}
