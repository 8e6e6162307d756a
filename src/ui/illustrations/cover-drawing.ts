import { round, terracePath } from './terrace-path.ts';

export type CoverKind = 'terraces' | 'lines' | 'sheets';
export type CoverTone = 'nila' | 'toska' | 'soga' | 'anggrek' | 'pandan';

/** A shape of a cover. `tint` is 0 (ground) to 4 (darkest), or the sun's yellow. */
export type CoverShape =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; radius: number; tint: CoverTint }
  | { kind: 'circle'; x: number; y: number; radius: number; tint: CoverTint }
  | { kind: 'path'; d: string; tint: CoverTint };

export type CoverTint = 0 | 1 | 2 | 3 | 4 | 'sun';

export interface CoverSize {
  width: number;
  height: number;
}

/** Hue, and the chroma of the palest and the deepest tint. */
const TONES: Readonly<Record<CoverTone, readonly [hue: number, pale: number, deep: number]>> = {
  nila: [265, 0.028, 0.125],
  toska: [194, 0.026, 0.085],
  soga: [62, 0.026, 0.075],
  anggrek: [345, 0.024, 0.13],
  pandan: [152, 0.028, 0.105],
};
const LIGHT = [0.93, 0.85, 0.74, 0.6, 0.44] as const;
const DARK = [0.27, 0.33, 0.4, 0.49, 0.6] as const;

export type Oklch = readonly [lightness: number, chroma: number, hue: number];

const threeDecimals = (value: number) => Math.round(value * 1000) / 1000;

export function coverTint(tone: CoverTone, step: CoverTint): { light: Oklch; dark: Oklch } {
  if (step === 'sun') return { light: [0.83, 0.15, 80], dark: [0.78, 0.14, 78] };
  const [hue, pale, deep] = TONES[tone];
  const chroma = threeDecimals(pale + ((deep - pale) * step) / 4);
  const darkChroma = threeDecimals(pale * 1.4 + ((deep * 0.8 - pale * 1.4) * step) / 4);
  return { light: [LIGHT[step], chroma, hue], dark: [DARK[step], darkChroma, hue] };
}

/** The same seed draws the same picture, on the server and in the browser. */
export function drawCover(seed: number, kind: CoverKind, size: CoverSize): CoverShape[] {
  const random = seededRandom(seed);
  const ground = rect(0, 0, size.width, size.height, 0, 0);
  const draw = { lines: drawLines, sheets: drawSheets, terraces: drawTerraces }[kind];
  return [ground, ...draw(random, size)];
}

export function coverSeed(text: string): number {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return hash;
}

type Random = () => number;

function seededRandom(seed: number): Random {
  let state = seed * 9301 + 49297;
  return () => {
    state = (state * 9301 + 49297) % 233280;
    return state / 233280;
  };
}

function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  tint: CoverTint,
): CoverShape {
  return {
    kind: 'rect',
    x: round(x),
    y: round(y),
    width: round(width),
    height: round(height),
    radius: round(radius),
    tint,
  };
}

function drawLines(random: Random, { width: w, height: h }: CoverSize): CoverShape[] {
  const rows = 6;
  const lineHeight = h / (rows + 2.2);
  const litRow = 1 + Math.floor(random() * 4);
  const shapes = [rect(w * 0.07, h * 0.13, w * 0.86, h * 1.1, h * 0.05, 1)];
  let indent = 0;
  for (let row = 0; row < rows; row += 1) {
    indent = row === 0 ? 0 : Math.max(0, Math.min(3, indent + (random() < 0.55 ? 1 : -1)));
    let x = w * 0.13 + indent * w * 0.065;
    const words = 1 + Math.floor(random() * 2.6);
    for (let word = 0; word < words; word += 1) {
      const length = w * (0.08 + random() * 0.17);
      if (x + length > w * 0.88) break;
      const isLit = row === litRow && word === words - 1;
      const tint = isLit ? 'sun' : word === 0 ? 4 : word === 1 ? 3 : 2;
      shapes.push(rect(x, h * 0.24 + row * lineHeight, length, lineHeight * 0.46, lineHeight * 0.22, tint));
      x += length + w * 0.025;
    }
  }
  return shapes;
}

/** Rising sheets of paper, with writing on the last one. */
function drawSheets(random: Random, { width: w, height: h }: CoverSize): CoverShape[] {
  const sheetX = (index: number) => w * (0.13 + index * 0.135);
  const sheetY = (index: number) => h * (0.5 - index * 0.115);
  const sheets = ([1, 2, 3, 4] as const).map((tint) =>
    rect(sheetX(tint - 1), sheetY(tint - 1), w * 0.34, h * 1.2, h * 0.05, tint),
  );
  const left = sheetX(3) + w * 0.045;
  const top = sheetY(3);
  const heading = rect(left, top + h * 0.11, w * 0.13, h * 0.055, h * 0.025, 'sun');
  const lines = [0.22, 0.31, 0.4].map((offset, index) =>
    rect(left, top + h * (0.02 + offset), w * (0.25 - 0.05 * index * random()), h * 0.035, h * 0.017, 2),
  );
  return [...sheets, heading, ...lines];
}

/** A sun behind four stairs. */
function drawTerraces(random: Random, { width: w, height: h }: CoverSize): CoverShape[] {
  const sun: CoverShape = {
    kind: 'circle',
    x: Math.round(w * (0.55 + random() * 0.3)),
    y: Math.round(h * (0.26 + random() * 0.12)),
    radius: Math.round(Math.min(h, w * 0.7) * 0.17),
    tint: 'sun',
  };
  const terraces = ([1, 2, 3, 4] as const).map((tint): CoverShape => {
    const y = h * (0.62 + 0.115 * tint) + random() * h * 0.06;
    const x = w * (-0.05 + random() * 0.22);
    const count = 3 + Math.floor(random() * 2);
    let remaining = w * 1.1 - x;
    const steps = Array.from({ length: count }, (_, index): [number, number] => {
      const tread = (remaining / (count - index)) * (0.75 + random() * 0.5);
      remaining -= tread;
      const rise = h * (0.085 + random() * 0.075) * (1.1 - 0.1 * tint);
      return [rise, index === count - 1 ? remaining + tread + w * 0.2 : tread];
    });
    return { kind: 'path', d: terracePath({ x, y, steps, bottom: h + 20, radius: h * 0.045 }), tint };
  });
  return [sun, ...terraces];
}
