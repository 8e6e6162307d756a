type Point = readonly [x: number, y: number];

/** One stair: how high it rises, then how far it extends to the right. */
export type TerraceStep = readonly [rise: number, tread: number];

export interface TerraceShape {
  x: number;
  y: number;
  steps: readonly TerraceStep[];
  bottom: number;
  radius: number;
  left?: number;
}

const drawn = new Map<string, string>();
const mostDrawn = 1_000;

/** The outline of a rounded stair: begins at `left`, is flat to `x`, then climbs. Pages repeat the same few. */
export function terracePath(shape: TerraceShape): string {
  const key = JSON.stringify(shape);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const path = drawTerrace(shape);
  if (drawn.size >= mostDrawn) drawn.clear();
  drawn.set(key, path);
  return path;
}

function drawTerrace({ x, y, steps, bottom, radius, left = -20 }: TerraceShape): string {
  const points: Point[] = [
    [left, bottom],
    [left, y],
  ];
  let [atX, atY] = [x, y];
  points.push([atX, atY]);
  for (const [rise, tread] of steps) {
    atY -= rise;
    points.push([atX, atY]);
    atX += tread;
    points.push([atX, atY]);
  }
  points.push([atX, bottom]);
  return roundedPath(withoutRepeats(points), radius);
}

/** A closed path through the points with rounded corners, each at most half of its shorter side. */
function roundedPath(points: readonly Point[], radius: number): string {
  return `${points
    .map((point, index) => {
      const before = points.at(index - 1) ?? point;
      const after = points[(index + 1) % points.length] ?? point;
      const cut = Math.min(radius, distance(point, before) / 2, distance(point, after) / 2);
      const start = toward(point, before, cut);
      const end = toward(point, after, cut);
      return `${index ? 'L' : 'M'}${text(start)}Q${text(point)} ${text(end)}`;
    })
    .join('')}Z`;
}

function withoutRepeats(points: readonly Point[]): Point[] {
  return points.filter((point, index) => {
    const before = points[index - 1];
    return !before || before[0] !== point[0] || before[1] !== point[1];
  });
}

function distance(from: Point, to: Point): number {
  return Math.hypot(from[0] - to[0], from[1] - to[1]);
}

function toward(from: Point, to: Point, by: number): Point {
  const share = by / (distance(from, to) || 1);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

function text([x, y]: Point): string {
  return `${round(x)} ${round(y)}`;
}

/** One decimal is finer than anyone can see, and keeps server and browser output identical. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
