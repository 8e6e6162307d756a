/**
 * A folder from an editor's disk as a ZIP: stored and not packed, as an export is. Its files stay on the disk: the ZIP
 * refers to them, and each is read once before, for its checksum (APPNOTE.TXT 6.3.10).
 */

export interface FolderPart {
  /** From the folder on, with its name. */
  path: string;
  file: File;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1;
  return value;
});

function checksumAfter(bytes: Uint8Array, before: number): number {
  let value = before;
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  return value;
}

/** As many files as a course's folder may have. */
export const mostFiles = 5_000;

const largest = 0xff_ff_ff_ff;
/** 1 January 1980: the same folder is the same ZIP. */
const fixedDate = 33;
/** Names are UTF-8. */
const flags = 0x800;
const plainFile = 0o100_644;

/** Little-endian numbers: `[bytes, value]`. */
function packed(...fields: [1 | 2 | 4 | 8, number][]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) view.setBigUint64(at, BigInt(value), true);
    else if (bytes === 4) view.setUint32(at, value, true);
    else if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint8(at, value);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/**
 * @param options.onProgress gets the percent of the bytes that were read.
 * @param options.longFrom sizes and places from here on are written in 64 bits.
 * @throws the signal's reason; DOMException for a file that cannot be read.
 */
export async function zipOfFolder(
  name: string,
  parts: readonly FolderPart[],
  options: { signal: AbortSignal; onProgress: (percent: number) => void; longFrom?: number },
): Promise<File> {
  const { signal, onProgress, longFrom = largest } = options;
  const total = parts.reduce((sum, { file }) => sum + file.size, 0);
  const inOrder = parts.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const body: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  let read = 0;
  for (const { path, file } of inOrder) {
    let checksum = largest;
    const reader = file.stream().getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      signal.throwIfAborted();
      checksum = checksumAfter(part.value, checksum);
      read += part.value.length;
      onProgress(Math.floor((read * 100) / total));
    }
    const written = new TextEncoder().encode(path.normalize('NFC'));
    const isLong = file.size >= longFrom || at >= longFrom;
    const size = isLong ? largest : file.size;
    const version = isLong ? 45 : 20;
    const facts = packed(
      ...([
        [2, flags],
        [2, 0],
        [2, 0],
        [2, fixedDate],
        [4, (checksum ^ largest) >>> 0],
        [4, size],
        [4, size],
        [2, written.length],
      ] as [2 | 4, number][]),
    );
    const sizes: [8, number][] = [
      [8, file.size],
      [8, file.size],
    ];
    const extra = isLong ? packed([2, 1], [2, 16], ...sizes) : new Uint8Array();
    const farExtra = isLong ? packed([2, 1], [2, 24], ...sizes, [8, at]) : new Uint8Array();
    const head = [packed([4, 0x04_03_4b_50], [2, version]), facts, packed([2, extra.length]), written, extra];
    directory.push(
      packed([4, 0x02_01_4b_50], [2, (3 << 8) | version], [2, version]),
      facts,
      packed(
        [2, farExtra.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, plainFile * 0x1_00_00],
        [4, isLong ? largest : at],
      ),
      written,
      farExtra,
    );
    body.push(...head, file);
    at += bytesOf(head) + file.size;
  }
  const listed = bytesOf(directory);
  const isFar = at >= longFrom || parts.length >= 0xff_ff;
  const count = isFar ? 0xff_ff : parts.length;
  const far = isFar
    ? [
        packed([4, 0x06_06_4b_50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0]),
        packed([8, parts.length], [8, parts.length], [8, listed], [8, at]),
        packed([4, 0x07_06_4b_50], [4, 0], [8, at + listed], [4, 1]),
      ]
    : [];
  const place = isFar ? [largest, largest] : [listed, at];
  const end = packed([4, 0x06_05_4b_50], [2, 0], [2, 0], [2, count], [2, count]);
  const last = packed([4, place[0] ?? 0], [4, place[1] ?? 0], [2, 0]);
  // An upload that was interrupted is known again by name, size and time. Files that trade their names change none of
  // these, so the time is a checksum of all names, sizes and checksums: it is the same for the same bytes only.
  const lastModified = (directory.reduce((sum, part) => checksumAfter(part, sum), largest) ^ largest) >>> 0;
  return new File([...body, ...directory, ...far, end, last], `${name}.zip`, {
    type: 'application/zip',
    lastModified,
  });
}

const bytesOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0);

/** What systems and Git put beside a course. */
const isHidden = (name: string): boolean =>
  name.startsWith('.') || ['Thumbs.db', 'desktop.ini', '__MACOSX'].includes(name);

/** Those that belong to a course. */
export const courseParts = (parts: readonly FolderPart[]): FolderPart[] =>
  parts.filter(({ path }) => !path.split('/').some(isHidden));

/**
 * All files below a folder that was dropped. Of one with more than `mostFiles`, one more than that is listed.
 * @throws the signal's reason; DOMException for what cannot be read.
 */
export async function partsOf(folder: FileSystemDirectoryEntry, signal: AbortSignal): Promise<FolderPart[]> {
  const parts: FolderPart[] = [];
  await addParts(parts, { folder, above: '', signal });
  return parts;
}

async function addParts(
  parts: FolderPart[],
  { folder, above, signal }: { folder: FileSystemDirectoryEntry; above: string; signal: AbortSignal },
): Promise<void> {
  const inside = `${above}${folder.name}/`;
  const reader = folder.createReader();
  for (;;) {
    signal.throwIfAborted();
    // It gives a hundred at a time, and none at its end.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return;
    for (const entry of entries) {
      signal.throwIfAborted();
      if (parts.length > mostFiles) return;
      if (isHidden(entry.name)) continue;
      if (entry.isDirectory)
        await addParts(parts, { folder: entry as FileSystemDirectoryEntry, above: inside, signal });
      else
        parts.push({
          path: inside + entry.name,
          file: await new Promise<File>((resolve, reject) =>
            (entry as FileSystemFileEntry).file(resolve, reject),
          ),
        });
    }
  }
}
