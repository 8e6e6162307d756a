import { createInflateRaw, type InflateRaw } from 'node:zlib';
import { BrokenMarkup, type Element, readMarkup, withoutReferences } from './markup.ts';
import type { Refusal } from './pdf.ts';
import { packedBytes, readZip, type ZipEntry } from './zip.ts';

/** A long CV with pictures unpacks to a few megabytes; more than this is an attack on the reader. */
const maxUnpackedBytes = 60 * 1024 * 1024;
const maxEntries = 1_000;
const stored = 0;
const deflated = 8;

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const needed = ['[Content_Types].xml', 'word/document.xml'];

/** For lists of content types and of relations; a real list takes a few kilobytes. */
const maxListBytes = 256 * 1024;
const maxListAttribute = 4 * 1024;
/** For all other XML. Word's drawings contain whole copies of themselves in one attribute. */
const maxPartBytes = 16 * 1024 * 1024;
const maxPartAttribute = 4 * 1024 * 1024;
/** A real field's instruction is one line. */
const maxFieldLength = 64 * 1024;
const maxFields = 50_000;

/** Extensions of files that a file manager or Word executes. */
const activeEndings = new Set(
  'bat chm cmd com cpl dll docm dotm exe hta inf jar js jse lnk msc msi msp pif potm ppam ppsm pptm ps1 psm1 reg scf scr sct sldm url vb vbe vbs wsc wsf wsh xlam xll xlsb xlsm xltm'.split(
    ' ',
  ),
);
const activeNames = ['vbaproject', 'vbadata', 'oleobject', 'activex'];
/** Relation types of parts that Word executes or imports as another kind of document. */
const activeRelations = ['/afchunk', '/control', '/activexcontrolbinary', '/oleobject', '/vbaproject'];

function isActiveName(name: string): boolean {
  const last = name.toLowerCase().slice(name.lastIndexOf('/') + 1);
  const ending = last.slice(last.lastIndexOf('.') + 1);
  return (
    activeEndings.has(ending) || (ending === 'bin' && activeNames.some((start) => last.startsWith(start)))
  );
}

/** Names that escape the folder they are unpacked into, or that occur twice. */
function hasOddNames(entries: readonly ZipEntry[]): boolean {
  const names = entries.map((entry) => entry.name);
  const isOdd = (name: string) =>
    name.includes('\0') ||
    name.includes('\\') ||
    name.startsWith('/') ||
    name[1] === ':' ||
    name.split('/').includes('..');
  return new Set(names.map((name) => name.toLowerCase())).size !== names.length || names.some(isOdd);
}

/** Small archives unpack to huge ones when entries share bytes. */
function hasOverlaps(entries: readonly ZipEntry[]): boolean {
  const ordered = entries.toSorted((a, b) => a.offset - b.offset);
  return ordered.some((entry, index) => {
    const next = ordered[index + 1];
    return next !== undefined && entry.offset + 30 + entry.compressedBytes > next.offset;
  });
}

/** Whether a part is XML or may be: Word accepts any name for any part. */
function looksLikeMarkup(head: Buffer): boolean {
  // Byte order marks of UTF-8 and both forms of UTF-16; the zero bytes removed below are UTF-16 without a mark.
  const start = head.toString('latin1', 0, 64).replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '');
  return start.replace(/^[\s\0]+/, '').startsWith('<');
}

/**
 * Unpacks one entry, and stops once it exceeds its declared size.
 * @returns the bytes of markup and lists, an empty buffer for other entries; null when it is broken or too large.
 */
async function unpack(packed: Buffer, entry: ZipEntry, isKept: boolean): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  let keeps = isKept;
  const take = (chunk: Buffer): boolean => {
    if (size === 0) keeps ||= looksLikeMarkup(chunk);
    size += chunk.length;
    if (keeps) chunks.push(chunk);
    return size <= entry.declaredBytes && !(keeps && size > maxPartBytes);
  };
  if (entry.method === stored) take(packed);
  else {
    const inflate: InflateRaw = createInflateRaw();
    inflate.end(packed);
    try {
      for await (const chunk of inflate) if (!take(chunk as Buffer)) return null;
    } catch {
      return null;
    }
  }
  return size === entry.declaredBytes && !(keeps && size > maxPartBytes) ? Buffer.concat(chunks) : null;
}

/** Word would read another encoding as different text than we do. */
function isUtf8Markup(text: string): boolean {
  if (text.includes('\0')) return false;
  if (!text.startsWith('<?xml') && !text.startsWith('\xef\xbb\xbf<?xml')) return true;
  const end = text.indexOf('?>');
  if (end < 0 || end > 500) return false;
  const encoding = /encoding\s{0,9}=\s{0,9}["']([^"']{0,40})/i.exec(text.slice(0, end))?.[1];
  return encoding === undefined || /^(?:utf-8|us-ascii|ascii)$/i.test(encoding);
}

function refuseRelations(text: string): Refusal | null {
  let isActive = false;
  readMarkup(text, {
    maxAttributeLength: maxListAttribute,
    onElement: ({ name, attributes }) => {
      if (name === 'Relationship') isActive ||= isActiveRelation(attributes);
    },
  });
  return isActive ? 'active' : null;
}

/** Whether Word runs the target, or fetches it on opening: a template, a frame. Links wait for a click. */
function isActiveRelation(attributes: Element['attributes']): boolean {
  const value = (name: string) => withoutReferences(attributes.get(name) ?? '').trim();
  const type = value('Type');
  if (activeRelations.some((ending) => type.toLowerCase().endsWith(ending))) return true;
  return value('TargetMode').toLowerCase() === 'external' && !type.endsWith('/relationships/hyperlink');
}

function refuseTypes(text: string): Refusal | null {
  const types = new Set<string>();
  readMarkup(text, {
    maxAttributeLength: maxListAttribute,
    onElement: ({ attributes }) => types.add(withoutReferences(attributes.get('ContentType') ?? '').trim()),
  });
  if ([...types].some((type) => type.toLowerCase().includes('macroenabled'))) return 'active';
  return types.has(wordType) ? null : 'notReal';
}

const runsProgram = new Set(['DDE', 'DDEAUTO']);
const fetches = new Set(['DATABASE', 'IMPORT', 'INCLUDE', 'INCLUDEPICTURE', 'INCLUDETEXT', 'LINK']);

/** A field's first word is its kind; it may be written in character codes. */
function refuseField(instruction: string): Refusal | null {
  const [word = '', second = ''] = withoutReferences(instruction)
    .trim()
    .slice(0, 200)
    .toUpperCase()
    .split(/\s/);
  if (runsProgram.has(word) || (word === 'QUOTE' && /^\d/.test(second))) return 'active';
  return fetches.has(word) ? 'fetching' : null;
}

function refusePart(text: string): Refusal | null {
  const instructions: string[] = [];
  /** One instruction may be spread over several runs; `fldChar` begins or ends a field. */
  let instruction = '';
  let isActive = false;
  let isInField = false;
  const endInstruction = () => {
    if (instruction !== '') instructions.push(instruction);
    if (instructions.length > maxFields) throw new BrokenMarkup('too many fields');
    instruction = '';
  };
  readMarkup(text, {
    maxAttributeLength: maxPartAttribute,
    allowsDoctype: true,
    onElement: ({ name, isEnd, attributes }) => {
      if (name === 'altChunk') isActive = true;
      else if (name === 'instrText' || name === 'delInstrText') isInField = !isEnd;
      else if (name === 'fldChar') endInstruction();
      else if (name === 'fldSimple' && !isEnd)
        for (const [key, value] of attributes) if (key.endsWith('instr')) instructions.push(value);
    },
    onText: (words) => {
      if (isInField) instruction += words;
      if (instruction.length > maxFieldLength) throw new BrokenMarkup('a long field');
    },
  });
  endInstruction();
  const refusals = new Set(instructions.map(refuseField));
  if (isActive || refusals.has('active')) return 'active';
  return refusals.has('fetching') ? 'fetching' : null;
}

function refuseMarkup(name: string, content: Buffer): Refusal | null {
  // One character per byte: the names we look for are ASCII.
  const text = content.toString('latin1');
  const isTypes = name === '[Content_Types].xml';
  const isRelations = name.toLowerCase().endsWith('.rels');
  if ((isTypes || isRelations) && content.length > maxListBytes) return 'notReal';
  if (!isUtf8Markup(text)) return 'notReal';
  if (isTypes) return refuseTypes(text);
  return isRelations ? refuseRelations(text) : refusePart(text);
}

async function judge(bytes: Buffer): Promise<Refusal | null> {
  // The signature must come first: an archive behind something else is a polyglot.
  if (bytes.length < 4 || bytes.readUInt32LE(0) !== 0x04034b50) return 'notReal';
  const entries = readZip(bytes, maxEntries);
  if (!entries || hasOddNames(entries) || hasOverlaps(entries)) return 'notReal';
  if (entries.some((entry) => entry.isEncrypted)) return 'locked';
  if (entries.some((entry) => isActiveName(entry.name))) return 'active';
  if (needed.some((name) => !entries.some((entry) => entry.name === name))) return 'notReal';
  const total = entries.reduce((sum, entry) => sum + entry.declaredBytes, 0);
  if (total > maxUnpackedBytes) return 'notReal';
  for (const entry of entries) {
    if (entry.method !== stored && entry.method !== deflated) return 'notReal';
    const packed = packedBytes(bytes, entry);
    if (!packed) return 'notReal';
    const isList = entry.name === '[Content_Types].xml' || entry.name.toLowerCase().endsWith('.rels');
    const content = await unpack(packed, entry, isList);
    if (!content) return 'notReal';
    const refusal = content.length > 0 || isList ? refuseMarkup(entry.name, content) : null;
    if (refusal) return refusal;
  }
  return null;
}

/** Judges a .docx file: an archive whose table, contents and types must agree. */
export async function refuseDocx(bytes: Buffer): Promise<Refusal | null> {
  try {
    return await judge(bytes);
  } catch (error) {
    if (error instanceof BrokenMarkup) return 'notReal';
    throw error;
  }
}
