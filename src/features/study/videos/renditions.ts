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

const ladder = [
  { side: 240, maxKbps: 350 },
  { side: 360, maxKbps: 800 },
  { side: 720, maxKbps: 2_500 },
];

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

/** Never larger than the video itself. One between two steps also keeps its own size. */
export function renditionsOf(width: number, height: number): Rendition[] {
  const side = Math.min(width, height);
  const steps = ladder.filter((step) => step.side <= side);
  const top = steps.at(-1);
  const own = Math.min(side, 720);
  if (!top || own > top.side * 1.15) {
    const maxKbps = Math.max(350, Math.round(2_500 * (own / 720) ** 1.5));
    steps.push({ side: own, maxKbps });
  }
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
