/** What the strip of sound and captions shows of a video (product.md#captions). Pure; times in seconds. */
import { type Cue, type CueProblem, isHint } from '#features/study/videos/caption-cues.ts';
import { peaksPerSecond } from '#features/study/videos/sound-peaks.ts';

export interface StripWindow {
  from: number;
  to: number;
}

/** A short video is shown as a whole, a long one in pages; each begins with the end of the one before. */
const longestWhole = 90;
const pageSeconds = 60;
const overlapSeconds = 6;

/** The page on which the player is. */
export function windowAt(seconds: number, lengthSeconds: number): StripWindow {
  if (lengthSeconds <= longestWhole) return { from: 0, to: Math.max(lengthSeconds, 1) };
  const step = pageSeconds - overlapSeconds;
  const page = Math.floor(Math.max(0, seconds - overlapSeconds / 2) / step) * step;
  const from = Math.min(page, lengthSeconds - pageSeconds);
  return { from, to: from + pageSeconds };
}

/** So many bars of equal width, 0 to 1; none without peaks. */
export function barsOf(peaks: Uint8Array, { from, to }: StripWindow, count: number): number[] {
  if (peaks.length === 0) return [];
  const width = ((to - from) * peaksPerSecond) / count;
  return Array.from({ length: count }, (_, bar) => {
    const first = Math.floor(from * peaksPerSecond + bar * width);
    const last = Math.max(first + 1, Math.floor(from * peaksPerSecond + (bar + 1) * width));
    return peaks.subarray(first, last).reduce((most, peak) => Math.max(most, peak), 0) / 255;
  });
}

export interface StripBlock {
  /** The line's index. */
  index: number;
  /** In percent of the window. */
  left: number;
  width: number;
  look: 'plain' | 'current' | 'problem';
}

/** The lines in the window. */
export function blocksOf(
  cues: readonly Cue[],
  problems: readonly CueProblem[],
  { from, to }: StripWindow,
  seconds: number,
): StripBlock[] {
  const hard = new Set(problems.filter((problem) => !isHint(problem)).map(({ index }) => index));
  const place = (ms: number) =>
    Math.min(100, Math.max(0, ((ms / 1_000 - from) * 100) / Math.max(0.001, to - from)));
  const nowMs = seconds * 1_000;
  const current = cues.findLastIndex(({ startMs, endMs }) => nowMs >= startMs && nowMs < endMs);
  return cues.flatMap(({ startMs, endMs }, index) => {
    const [left, right] = [place(startMs), place(endMs)];
    if (right <= left) return [];
    const look = index === current ? 'current' : hard.has(index) ? 'problem' : 'plain';
    return [{ index, left, width: right - left, look }];
  });
}
