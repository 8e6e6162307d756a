/**
 * The pictures above the timeline. The video host keeps them in sheets of 6 × 6 frames, one frame every 2 seconds, or
 * every second in videos under 10 seconds (bunny.net/docs/stream/storage-structure). The last sheet may be shorter.
 */
const columns = 6;
const framesPerSheet = 36;
const shortVideoSeconds = 10;
const usualRatio = 16 / 9;

export interface ThumbnailPlace {
  /** Counted from 0, as are column and row. */
  sheet: number;
  column: number;
  row: number;
}

/** Where the frame of a second is; null while the video's length is unknown. */
export function thumbnailAt(seconds: number, durationSeconds: number): ThumbnailPlace | null {
  if (!Number.isFinite(durationSeconds) || durationSeconds <= 0 || !Number.isFinite(seconds)) return null;
  const intervalSeconds = durationSeconds < shortVideoSeconds ? 1 : 2;
  // At the very end no frame begins any more, so the last one stays.
  const last = Math.ceil(durationSeconds / intervalSeconds) - 1;
  const frame = Math.min(last, Math.max(0, Math.floor(seconds / intervalSeconds)));
  const inSheet = frame % framesPerSheet;
  return {
    sheet: Math.floor(frame / framesPerSheet),
    column: inSheet % columns,
    row: Math.floor(inSheet / columns),
  };
}

/** @param seekSheetUrl the address of the sheets, with `{n}` for the number. */
export const sheetUrl = (seekSheetUrl: string, sheet: number): string =>
  seekSheetUrl.replace('{n}', String(sheet));

export interface SheetLayout {
  columns: number;
  rows: number;
  /** Width by height of one frame. */
  ratio: number;
}

/**
 * How a loaded sheet is divided. The number of rows follows from the video's shape: a last sheet may have fewer than
 * six, and the host rounds a frame's height (168 instead of 168.75), so the height alone says neither.
 */
export function sheetLayout(width: number, height: number, videoRatio: number | null): SheetLayout {
  const cellWidth = width / columns;
  const expectedHeight = cellWidth / (videoRatio ?? usualRatio);
  const rows = Math.min(framesPerSheet / columns, Math.max(1, Math.round(height / expectedHeight)));
  return { columns, rows, ratio: (cellWidth * rows) / height };
}
