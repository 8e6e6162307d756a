/**
 * The sheets with the pictures of the timeline, as the player expects them (`ui/player/thumbnails.ts`), for the two that
 * make them without ffmpeg: the editor's browser draws them, and the server takes them over. Pure.
 */

const columns = 6;
export const framesPerSheet = columns * columns;
const cellWidth = 300;
export const sheetWidth = columns * cellWidth;

/** The size of one frame of a video of that shape, in pixels. */
export const cellOf = (width: number, height: number) => ({
  width: cellWidth,
  height: 2 * Math.max(1, Math.round((cellWidth * height) / width / 2)),
});

/** The seconds whose frames are shown: every second of a video under ten seconds, otherwise every other one. */
export function frameSecondsOf(lengthSeconds: number): number[] {
  const everySeconds = lengthSeconds < 10 ? 1 : 2;
  return Array.from({ length: Math.ceil(lengthSeconds / everySeconds) }, (_, frame) => frame * everySeconds);
}

/** Where the frame with that number, from 0, is in its sheet: column and row, from 0. */
export const placeInSheet = (frame: number) => ({
  column: frame % columns,
  row: Math.floor((frame % framesPerSheet) / columns),
});

/** How many rows a sheet with so many frames has. */
export const rowsOf = (frames: number): number => Math.ceil(frames / columns);
