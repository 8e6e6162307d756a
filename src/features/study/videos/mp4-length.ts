/** How long an MP4 or MOV is, read from its bytes as they pass by (ISO/IEC 14496-12, 8.2.2). Pure. */

export interface Mp4Length {
  push: (bytes: Buffer) => void;
  /** Null until it is known, and for a file that does not say it. */
  seconds: () => number | null;
}

const longestHeader = 16;
/** Of version 1, as far as the length. */
const movieHeaderBytes = 32;

/** Nothing is kept but the head of a box. Files that are no MP4, or lie about sizes, give null. */
export function mp4Length(): Mp4Length {
  let kept = Buffer.alloc(0);
  let skip = 0;
  let isDone = false;
  let found: number | null = null;

  /** @returns how many bytes of `kept` were read; 0 when more are needed. */
  function step(): number {
    if (kept.length < 8) return 0;
    const type = kept.toString('latin1', 4, 8);
    let size = kept.readUInt32BE(0);
    let header = 8;
    if (size === 1) {
      if (kept.length < longestHeader) return 0;
      size = Number(kept.readBigUInt64BE(8));
      header = longestHeader;
    }
    if (size < header || !Number.isSafeInteger(size)) {
      isDone = true;
      return 0;
    }
    if (type === 'moov') return header;
    if (type !== 'mvhd') {
      skip = size - header;
      return header;
    }
    if (kept.length < header + Math.min(size - header, movieHeaderBytes)) return 0;
    isDone = true;
    found = lengthIn(kept.subarray(header, size));
    return 0;
  }

  return {
    push: (bytes) => {
      if (isDone) return;
      if (skip >= bytes.length) {
        skip -= bytes.length;
        return;
      }
      kept = Buffer.concat([kept, bytes.subarray(skip)]);
      skip = 0;
      while (!isDone) {
        const read = step();
        if (read === 0) break;
        kept = kept.subarray(read);
        const over = Math.min(skip, kept.length);
        kept = kept.subarray(over);
        skip -= over;
      }
      if (isDone) kept = Buffer.alloc(0);
    },
    seconds: () => found,
  };
}

function lengthIn(header: Buffer): number | null {
  const isLong = header[0] === 1;
  if (header.length < (isLong ? movieHeaderBytes : 20)) return null;
  const scale = header.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  const isUnknown = scale === 0 || length === 0 || (!isLong && length === 0xff_ff_ff_ff);
  return isUnknown || !Number.isSafeInteger(length) ? null : length / scale;
}
