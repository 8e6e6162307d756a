/** A ZIP written byte by byte, so that it can say what no honest tool writes. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface RawEntry {
  name: string | Buffer;
  data?: string | Buffer;
  /** 8 packs it. */
  method?: number;
  /** Bit 11 (UTF-8) unless given. */
  flags?: number;
  /** The mode of Unix, such as 0o120777 for a link. */
  mode?: number;
  /** What it claims to be unpacked. */
  claimedSize?: number;
  /** The body is that of the entry at this place. */
  sharesBodyOf?: number;
}

const utf8 = 0x800;

export function rawZip(entries: readonly RawEntry[]): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const data = Buffer.from(entry.data ?? '');
    const method = entry.method ?? 0;
    const body = method === 8 ? deflateRawSync(data) : data;
    const size = entry.claimedSize ?? data.length;
    const flags = entry.flags ?? utf8;
    const shared = entry.sharesBodyOf === undefined ? undefined : offsets[entry.sharesBodyOf];
    const offset = shared ?? at;
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(flags, 0);
    facts.writeUInt16LE(method, 2);
    facts.writeUInt32LE(0x00_21_00_00, 4);
    facts.writeUInt32LE(crc32(data), 8);
    facts.writeUInt32LE(body.length, 12);
    facts.writeUInt32LE(size, 16);
    facts.writeUInt16LE(name.length, 20);
    offsets.push(offset);
    if (shared === undefined) {
      const local = Buffer.concat([
        Buffer.from([0x50, 0x4b, 3, 4, 20, 0]),
        facts,
        Buffer.alloc(2),
        name,
        body,
      ]);
      parts.push(local);
      at += local.length;
    }
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(((entry.mode ?? 0o100_644) << 16) >>> 0, 8);
    tail.writeUInt32LE(offset, 12);
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 3, 20, 0]), facts, tail, name]));
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, central, end]);
}
