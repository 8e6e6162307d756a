/** Reads a ZIP archive's table of contents without unpacking anything. */

export interface ZipEntry {
  name: string;
  isEncrypted: boolean;
  method: number;
  compressedBytes: number;
  declaredBytes: number;
  /** The position of the entry's local header. */
  offset: number;
}

const endSignature = Buffer.from('PK\x05\x06', 'latin1');
const endBytes = 22;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;

/** Finds the end record as unpackers do: in the last 64 KB, with its comment reaching the end of the file. */
export function findZipEnd(bytes: Buffer): number | null {
  const from = Math.max(0, bytes.length - endBytes - 0xffff);
  for (let at = bytes.lastIndexOf(endSignature); at >= from; at = bytes.lastIndexOf(endSignature, at - 1)) {
    if (at + endBytes <= bytes.length && at + endBytes + bytes.readUInt16LE(at + 20) === bytes.length)
      return at;
    if (at === 0) break;
  }
  return null;
}

/** Some unpackers trust the table, others the local header, so both must give the same name and method. */
function agrees(bytes: Buffer, at: number, offset: number, nameBytes: number): boolean {
  if (bytes.readUInt16LE(offset + 26) !== nameBytes) return false;
  if (bytes.readUInt16LE(offset + 8) !== bytes.readUInt16LE(at + 10)) return false;
  const name = bytes.subarray(at + 46, at + 46 + nameBytes);
  return name.equals(bytes.subarray(offset + 30, offset + 30 + nameBytes));
}

/** Null if this is no archive, no plain one (several volumes, ZIP64), or its table contradicts itself. */
export function readZip(bytes: Buffer, maxEntries: number): ZipEntry[] | null {
  const end = findZipEnd(bytes);
  if (end === null) return null;
  const count = bytes.readUInt16LE(end + 10);
  const tableAt = bytes.readUInt32LE(end + 16);
  if (bytes.readUInt16LE(end + 4) !== 0 || count === 0 || count > maxEntries) return null;
  if (tableAt + bytes.readUInt32LE(end + 12) !== end) return null;
  const entries: ZipEntry[] = [];
  let at = tableAt;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entrySignature) return null;
    const nameBytes = bytes.readUInt16LE(at + 28);
    const next = at + 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (next > end) return null;
    const offset = bytes.readUInt32LE(at + 42);
    if (offset + 30 > tableAt || bytes.readUInt32LE(offset) !== localSignature) return null;
    if (!agrees(bytes, at, offset, nameBytes)) return null;
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameBytes),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 0x41) !== 0,
      method: bytes.readUInt16LE(at + 10),
      compressedBytes: bytes.readUInt32LE(at + 20),
      declaredBytes: bytes.readUInt32LE(at + 24),
      offset,
    });
    at = next;
  }
  return at === end ? entries : null;
}

/** The entry's packed bytes; null if they would be outside the archive. */
export function packedBytes(bytes: Buffer, entry: ZipEntry): Buffer | null {
  const start =
    entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28);
  const stop = start + entry.compressedBytes;
  return stop <= bytes.length ? bytes.subarray(start, stop) : null;
}
