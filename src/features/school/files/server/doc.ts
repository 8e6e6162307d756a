/**
 * A reader of Microsoft's compound files (MS-CFB) that reads only what the verdict needs: the directory and the first
 * bytes of one stream. Every chain and tree comes from the sender, so each is bounded: no sector and no entry is
 * visited twice.
 */
import type { Refusal } from './pdf.ts';

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const wordMagic = 0xa5ec;
const encryptedFlag = 0x0100;

/** Higher sector numbers have other meanings: end of chain, free, a sector of the table itself. */
const lastSector = 0xffff_fffa;
const noEntry = 0xffff_ffff;
const entryBytes = 128;
const miniSectorBytes = 64;
const miniStreamCutoff = 4_096;
const storage = 1;
const stream = 2;
const root = 5;
/** A real document has about twenty. */
const maxEntries = 4_096;

class Unreadable extends Error {}

/** A file's sectors by number, and the chains that its table links. */
function openSectors(bytes: Buffer) {
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new Unreadable();
  const size = 2 ** shift;
  // The header fills the first sector.
  const count = Math.ceil(bytes.length / size) - 1;
  const perSector = size / 4;

  function sector(number: number): Buffer {
    if (number >= count) throw new Unreadable();
    return bytes.subarray((number + 1) * size, (number + 2) * size);
  }

  const numberAt = (table: Buffer, index: number): number => {
    if (4 * index + 4 > table.length) throw new Unreadable();
    return table.readUInt32LE(4 * index);
  };

  /** The numbers of the table's own sectors: 109 are in the header, more in a chain of lists. */
  function findTable(): number[] {
    const wanted = bytes.readUInt32LE(44);
    if (wanted === 0 || wanted > count) throw new Unreadable();
    const places: number[] = [];
    for (let index = 0; index < 109 && places.length < wanted; index += 1)
      places.push(bytes.readUInt32LE(76 + 4 * index));
    const lists = new Set<number>();
    for (let next = bytes.readUInt32LE(68); places.length < wanted; ) {
      if (lists.has(next)) throw new Unreadable();
      lists.add(next);
      const list = sector(next);
      for (let index = 0; index < perSector - 1 && places.length < wanted; index += 1)
        places.push(numberAt(list, index));
      next = numberAt(list, perSector - 1);
    }
    if (new Set(places).size !== places.length) throw new Unreadable();
    return places;
  }

  const table = findTable();

  function next(number: number): number {
    const place = table[Math.floor(number / perSector)];
    if (place === undefined) throw new Unreadable();
    return numberAt(sector(place), number % perSector);
  }

  /** The sector numbers of a chain, at most `most` of them. */
  function chain(first: number, most = Number.POSITIVE_INFINITY): number[] {
    const numbers: number[] = [];
    for (let at = first; at < lastSector && numbers.length < most; at = next(at)) {
      // A chain longer than the file is a ring.
      if (at >= count || numbers.length > count) throw new Unreadable();
      numbers.push(at);
    }
    return numbers;
  }

  return { size, sector, chain, numberAt };
}

interface Entry {
  name: string;
  type: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

function readEntry(bytes: Buffer): Entry {
  const nameBytes = bytes.readUInt16LE(64);
  if (nameBytes > 64) throw new Unreadable();
  return {
    name: bytes.toString('utf16le', 0, Math.max(0, nameBytes - 2)),
    type: bytes.readUInt8(66),
    left: bytes.readUInt32LE(68),
    right: bytes.readUInt32LE(72),
    child: bytes.readUInt32LE(76),
    start: bytes.readUInt32LE(116),
    size: bytes.readUInt32LE(120),
  };
}

function readDirectory(sectors: ReturnType<typeof openSectors>, first: number): Entry[] {
  const entries: Entry[] = [];
  for (const number of sectors.chain(first)) {
    const sector = sectors.sector(number);
    for (let at = 0; at + entryBytes <= sector.length; at += entryBytes)
      entries.push(readEntry(sector.subarray(at, at + entryBytes)));
    if (entries.length > maxEntries) throw new Unreadable();
  }
  return entries;
}

/** Every entry that a reader would reach from the root, with its depth (1: directly in the root). */
function listReachable(entries: readonly Entry[]): { entry: Entry; depth: number }[] {
  const [top] = entries;
  if (top?.type !== root) throw new Unreadable();
  const found: { entry: Entry; depth: number }[] = [];
  const visited = new Set([0]);
  const ahead = [{ index: top.child, depth: 1 }];
  for (let step = ahead.pop(); step; step = ahead.pop()) {
    const { index, depth } = step;
    if (index === noEntry) continue;
    const entry = entries[index];
    if (!entry || visited.has(index)) throw new Unreadable();
    visited.add(index);
    if (entry.type !== storage && entry.type !== stream) throw new Unreadable();
    found.push({ entry, depth });
    ahead.push({ index: entry.left, depth }, { index: entry.right, depth });
    if (entry.type === storage) ahead.push({ index: entry.child, depth: depth + 1 });
  }
  return found;
}

/** The first bytes of a stream; short streams are stored in 64-byte sectors inside the root's own stream. */
function readHead(bytes: Buffer, sectors: ReturnType<typeof openSectors>, top: Entry, entry: Entry): Buffer {
  if (entry.size >= miniStreamCutoff) {
    const [first] = sectors.chain(entry.start, 1);
    if (first === undefined) throw new Unreadable();
    return sectors.sector(first).subarray(0, entry.size);
  }
  // The mini table links further sectors, but the first is enough. The header says whether there is a mini table.
  if (bytes.readUInt32LE(64) === 0) throw new Unreadable();
  const offset = entry.start * miniSectorBytes;
  const home = sectors.chain(top.start)[Math.floor(offset / sectors.size)];
  if (home === undefined) throw new Unreadable();
  const at = offset % sectors.size;
  return sectors.sector(home).subarray(at, at + Math.min(miniSectorBytes, entry.size));
}

function judge(bytes: Buffer): Refusal | null {
  const sectors = openSectors(bytes);
  const entries = readDirectory(sectors, bytes.readUInt32LE(48));
  const reachable = listReachable(entries);
  const inRoot = new Map(
    reachable.filter(({ depth }) => depth === 1).map(({ entry }) => [entry.name.toLowerCase(), entry]),
  );
  const hasInRoot = (...names: string[]) => names.some((name) => inRoot.has(name));
  if (hasInRoot('encryptedpackage', 'encryptioninfo')) return 'locked';
  if (hasInRoot('workbook', 'book', 'powerpoint document')) return 'notReal';
  const macros = new Set(['macros', '_vba_project_cur', 'vba', '_vba_project']);
  if (reachable.some(({ entry }) => macros.has(entry.name.toLowerCase()))) return 'active';
  const word = inRoot.get('worddocument');
  const [top] = entries;
  if (word?.type !== stream || !top) return 'notReal';
  const head = readHead(bytes, sectors, top, word);
  if (head.length < 32 || head.readUInt16LE(0) !== wordMagic) return 'notReal';
  return (head.readUInt16LE(10) & encryptedFlag) === 0 ? null : 'locked';
}

/** Judges a .doc file. Excel and others use the same container, so its streams decide. */
export function refuseDoc(bytes: Buffer): Refusal | null {
  if (bytes.length < 1_536 || !bytes.subarray(0, 8).equals(signature)) return 'notReal';
  try {
    return judge(bytes);
  } catch (error) {
    if (error instanceof Unreadable) return 'notReal';
    throw error;
  }
}
