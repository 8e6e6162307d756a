/** Reads the container of a WebP picture (RFC 9649): its chunks, not its pixels. Pure. */

interface Chunk {
  kind: string;
  /** Of its content. */
  from: number;
  size: number;
}

/** The chunks of the whole file, or null where the container is not exact. */
function chunksOf(bytes: DataView): Chunk[] | null {
  const textAt = (at: number) =>
    String.fromCharCode(...[0, 1, 2, 3].map((step) => bytes.getUint8(at + step)));
  if (bytes.byteLength < 20 || textAt(0) !== 'RIFF' || textAt(8) !== 'WEBP') return null;
  if (bytes.getUint32(4, true) + 8 !== bytes.byteLength) return null;
  const chunks: Chunk[] = [];
  for (let at = 12; at < bytes.byteLength; ) {
    if (at + 8 > bytes.byteLength || chunks.length > 8) return null;
    const size = bytes.getUint32(at + 4, true);
    if (at + 8 + size > bytes.byteLength) return null;
    chunks.push({ kind: textAt(at), from: at + 8, size });
    at += 8 + size + (size % 2);
  }
  return chunks;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Whether a picture holds pixels only, as the product writes pictures: no place, camera, comment, colour profile,
 * animation or second file behind it.
 */
export function isPlainWebp(bytes: Uint8Array): boolean {
  const kinds = chunksOf(viewOf(bytes))?.map(({ kind }) => kind.trim());
  return (
    kinds !== undefined && ['VP8', 'VP8L', 'VP8X ALPH VP8', 'VP8X VP8', 'VP8X VP8L'].includes(kinds.join(' '))
  );
}

/** Width and height in pixels; null when the bytes are not a WebP picture. */
export function webpSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = viewOf(bytes);
  const [first] = chunksOf(view) ?? [];
  if (!first || first.size < 10) return null;
  const { from } = first;
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  switch (first.kind) {
    case 'VP8X':
      return { width: uint24(from + 4) + 1, height: uint24(from + 7) + 1 };
    case 'VP8 ':
      return {
        width: view.getUint16(from + 6, true) & 0x3fff,
        height: view.getUint16(from + 8, true) & 0x3fff,
      };
    case 'VP8L': {
      const bits = view.getUint32(from + 1, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return null;
  }
}
