import { round, type TerraceStep, terracePath } from './terrace-path.ts';

/** Night after paying, day after a module, a warm evening after a course. */
export type HillsideHour = 'night' | 'day' | 'evening';

type Place = readonly [x: number, y: number];

/** A hill of two slopes: rice grows on the middle one, stones lie on the front one. */
export interface HillSize {
  width: number;
  height: number;
  /** What all treads together run and rise. */
  run: number;
  rise: number;
  radius: number;
  middle: Place;
  front: Place;
  stone: { width: number; height: number; below: number };
  rice: { height: number; gap: number };
}

/** A hill in its landscape, with the sun. */
export interface HillsideSize extends HillSize {
  far: Place;
  foot: { x: number; y: number; steps: readonly TerraceStep[] };
  peaks: readonly [far: string, near: string];
  sun: { radius: number; left: number; below: number; top: number };
  saung: { right: number; scale: number };
}

/** Two drawings; neither is cropped out of the other. */
export const hillsideSizes: Readonly<Record<'wide' | 'narrow', HillsideSize>> = {
  wide: {
    width: 1440,
    height: 844,
    run: 796,
    rise: 450,
    radius: 18,
    far: [437.5, 638.9],
    middle: [486.4, 693.6],
    front: [534.1, 739.9],
    foot: {
      x: 662,
      y: 798,
      steps: [
        [32, 490],
        [32, 360],
      ],
    },
    peaks: [
      'M394.8 844L716 357.4Q742 318 768 357.4L1089.2 844Z',
      'M666.9 844L1124 151.4Q1150 112 1176 151.4L1633 844Z',
    ],
    sun: { radius: 92, left: 372, below: 20, top: 186 },
    stone: { width: 56, height: 15.3, below: 10.3 },
    rice: { height: 17, gap: 22.7 },
    saung: { right: 56, scale: 1.05 },
  },
  narrow: {
    width: 390,
    height: 400,
    run: 266,
    rise: 212,
    radius: 8.5,
    far: [63.1, 293.2],
    middle: [79.4, 319],
    front: [95.4, 340.8],
    foot: {
      x: 179,
      y: 368,
      steps: [
        [15, 133],
        [15, 140],
      ],
    },
    peaks: [
      'M8.3 400L162 167.2Q172 152 182 167.2L335.7 400Z',
      'M80.3 400L296 73.2Q306 58 316 73.2L531.7 400Z',
    ],
    sun: { radius: 32, left: 30, below: 8, top: 62 },
    stone: { width: 19, height: 7.2, below: 4.8 },
    rice: { height: 10.3, gap: 8 },
    saung: { right: 17, scale: 0.36 },
  },
};

interface HillTread {
  stone: { x: number; y: number; width: number; height: number };
  /** Rice grows on a tread of the middle slope. */
  rice: { x: number; y: number; count: number };
}

export interface Hill {
  middle: string;
  front: string;
  treads: readonly HillTread[];
}

export interface Hillside extends Hill {
  far: string;
  foot: string;
  sun: { x: number; y: number };
}

/** One slope with so many treads. */
function slopeAt([x, y]: Place, size: HillSize, total: number): string {
  const tread = size.run / total;
  const rise = size.rise / total;
  return terracePath({
    left: -40,
    x,
    y,
    steps: Array.from(
      { length: total },
      (_, index): TerraceStep => [rise, index === total - 1 ? size.width + 60 - (x + index * tread) : tread],
    ),
    bottom: size.height + 40,
    radius: Math.min(size.radius, rise / 2.2),
  });
}

/** A hill with so many treads, at least one. */
export function drawHill(size: HillSize, count: number): Hill {
  const total = Math.max(1, count);
  const tread = size.run / total;
  const rise = size.rise / total;
  const stoneWidth = Math.min(size.stone.width, tread * 0.5);
  const stoneHeight = Math.min(size.stone.height, rise * 0.4);
  const riceCount = Math.max(1, Math.min(3, Math.floor((tread * 0.6) / size.rice.gap) + 1));
  const treads = Array.from({ length: total }, (_, index): HillTread => {
    const above = rise * (index + 1);
    return {
      stone: {
        x: round(size.front[0] + index * tread + Math.min(tread, size.run / 7) * 0.22),
        y: round(size.front[1] - above + Math.min(size.stone.below, rise * 0.25)),
        width: round(stoneWidth),
        height: round(stoneHeight),
      },
      rice: {
        x: round(size.middle[0] + index * tread + Math.min(tread, size.run / 7) * 0.2),
        y: round(size.middle[1] - above),
        count: riceCount,
      },
    };
  });
  return { middle: slopeAt(size.middle, size, total), front: slopeAt(size.front, size, total), treads };
}

/** A hill with as many treads as the course has modules, and the sun at the height that was climbed. */
export function drawHillside(size: HillsideSize, count: number, done: number): Hillside {
  const total = Math.max(1, count);
  return {
    ...drawHill(size, total),
    far: slopeAt(size.far, size, total),
    foot: terracePath({ left: -40, ...size.foot, bottom: size.height + 40, radius: size.radius }),
    sun: sunAt(size, total, Math.min(done, total)),
  };
}

/** Behind the far slope, two treads back; above the summit when the whole hill is climbed. */
function sunAt(size: HillsideSize, total: number, done: number): { x: number; y: number } {
  const tread = size.run / total;
  const rise = size.rise / total;
  const climbed = done >= total ? total - 1 : done;
  const x = Math.max(size.sun.left, size.far[0] + tread * (climbed - 2) + tread * 0.33);
  if (done >= total) return { x: round(x), y: size.sun.top };
  if (done === 0) return { x: size.sun.left, y: round(size.far[1] + size.sun.below * 2) };
  return { x: round(x), y: round(size.far[1] - rise * (climbed - 1) + size.sun.below) };
}
