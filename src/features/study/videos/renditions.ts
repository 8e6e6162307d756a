/** The sizes in which learners get a video, on whatever machine it is converted (product.md#own-videos). Pure. */

export interface Rendition {
  /** `720p`: named after the shorter side. */
  name: string;
  width: number;
  height: number;
  maxKbps: number;
}

/** Between key frames, so that players jump exactly. */
export const keyFrameSeconds = 2;

/** Of a poster's longer side. */
export const posterEdge = 1_280;

export const longestSeconds = 6 * 3_600;
const largest = { long: 4_096, short: 2_304 };

/** Beyond 4K. Width and height may be either way round. */
export const isTooLarge = (width: number, height: number): boolean =>
  Math.max(width, height) > largest.long || Math.min(width, height) > largest.short;

/** What learners get of a video with so many pictures a second. */
export const frameRateOf = (perSecond: number): number => Math.min(30, Math.max(10, Math.round(perSecond)));

/** The shorter side of what nearly every line and every machine can take. */
export const usualSide = 720;
/** Of the largest size that learners get: the text of a recorded screen is sharp in it. */
export const largestSide = 1_080;

const usual = { side: usualSide, maxKbps: 2_500 };
/** Larger pictures need fewer bits for each pixel. */
const kbpsOf = (side: number): number => Math.round(usual.maxKbps * (side / usual.side) ** 1.5);

const ladder = [{ side: 240, maxKbps: 350 }, { side: 360, maxKbps: 800 }, usual];

/** The longest video in the largest size, with what its container adds. */
export const mostFileBytes = Math.ceil((kbpsOf(largestSide) * 1_000 * longestSeconds * 1.1) / 8);

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

/**
 * Never larger than the video itself. One between two steps also keeps its own size, and so does one above the steps, up
 * to the largest.
 * @param most the shorter side of the largest.
 */
export function renditionsOf(width: number, height: number, most: number = largestSide): Rendition[] {
  const side = Math.min(width, height);
  const own = Math.min(side, most);
  const steps = ladder.filter((step) => step.side <= own);
  const top = steps.at(-1);
  if (!top || own > top.side * 1.15) steps.push({ side: own, maxKbps: Math.max(350, kbpsOf(own)) });
  return steps.map((step) => {
    const scale = step.side / side;
    return {
      name: `${even(step.side)}p`,
      width: even(width * scale),
      height: even(height * scale),
      maxKbps: step.maxKbps,
    };
  });
}
