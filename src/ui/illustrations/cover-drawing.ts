import type { CoverSign, CoverTone } from '#kernel/cover-names.ts';
import { type SignTint, signBars } from './cover-signs.ts';
import { round, terracePath } from './terrace-path.ts';

/** Each ratio is composed for itself; none is cropped out of another. */
export const coverRatios = ['16:10', '3:1', '4:5'] as const;

export type CoverRatio = (typeof coverRatios)[number];

export type CoverTint = 'ground' | 'tread' | 'step' | SignTint;

export type CoverShape =
  | { kind: 'bar'; x: number; y: number; width: number; height: number; radius: number; tint: SignTint }
  | { kind: 'path'; d: string; tint: CoverTint }
  | { kind: 'number'; x: number; y: number; size: number; text: string; tint: CoverTint };

export interface CoverMotif {
  /** The step in the course. It is on the lower tread. */
  number?: number | undefined;
  /** What it teaches. Without one the number stands alone. */
  sign?: CoverSign | null | undefined;
}

interface Layout {
  width: number;
  height: number;
  /** Where the lower tread ends, its height, and how far it is pushed by a second digit. */
  step: { x: number; y: number; rise: number; radius: number; push: number };
  lower: { x: number; y: number; rise: number };
  number: { x: number; y: number; size: number };
  sign: SignBox;
  /** Without a number the lower tread is short, and the sign takes the room. */
  alone: { stepX: number; sign: SignBox };
}

interface SignBox {
  left: number;
  right: number;
  mostBar: number;
  mostHeight: number;
  /** The top of a sign of no height; a higher one rises by `lift` of its height. */
  base: number;
  lift: number;
}

const layouts: Readonly<Record<CoverRatio, Layout>> = {
  '16:10': {
    width: 320,
    height: 200,
    step: { x: 104, y: 170, rise: 26, radius: 12, push: 42 },
    lower: { x: 196, y: 186, rise: 10 },
    number: { x: 28, y: 164, size: 92 },
    sign: { left: 124, right: 296, mostBar: 13, mostHeight: 106, base: 98, lift: 0.68 },
    alone: {
      stepX: 64,
      sign: { left: 84, right: 284, mostBar: 14, mostHeight: 108, base: 100, lift: 0.68 },
    },
  },
  '3:1': {
    width: 480,
    height: 160,
    step: { x: 150, y: 138, rise: 22, radius: 12, push: 42 },
    lower: { x: 300, y: 150, rise: 8 },
    number: { x: 40, y: 132, size: 92 },
    sign: { left: 225, right: 409, mostBar: 11.5, mostHeight: 82, base: 77.7, lift: 0.68 },
    alone: {
      stepX: 110,
      sign: { left: 150, right: 370, mostBar: 12, mostHeight: 84, base: 78, lift: 0.68 },
    },
  },
  '4:5': {
    width: 240,
    height: 300,
    step: { x: 100, y: 258, rise: 62, radius: 16, push: 30 },
    lower: { x: 152, y: 278, rise: 11 },
    number: { x: 24, y: 252, size: 96 },
    sign: { left: 40, right: 216, mostBar: 13, mostHeight: 104, base: 100, lift: 0.5 },
    alone: {
      stepX: 84,
      sign: { left: 32, right: 208, mostBar: 14, mostHeight: 120, base: 112, lift: 0.5 },
    },
  },
};

export const coverSize = (ratio: CoverRatio): { width: number; height: number } => ({
  width: layouts[ratio].width,
  height: layouts[ratio].height,
});

/** Bars are one unit high, rows 1.42 units apart. */
const rowPitch = 1.42;
const barRounding = 0.43;
/** The treads go on outside the composition, so a box of another shape shows more ground instead of a cut. */
const bleed = 400;
/** Of the face at this weight, in ems; 4 units are taken from each by the letter spacing. */
export const digitWidth = 0.66;
export const digitHeight = 0.73;

/** At three digits the number shrinks to the width of two. */
export const numberSize = (text: string, size: number): number =>
  text.length <= 2 ? size : Math.round((size * 2) / text.length);

/** A whole cover. The same motif always draws the same picture, on the server and in the browser. */
export function drawCover({ number, sign }: CoverMotif, ratio: CoverRatio): CoverShape[] {
  const { width, height, step, lower, number: place, sign: box, alone } = layouts[ratio];
  const text = number === undefined ? '' : String(number);
  const push = text.length > 1 ? step.push : 0;
  const stepX = text ? step.x + push : alone.stepX;
  const ground = height + bleed;
  const treads: CoverShape[] = [
    {
      kind: 'path',
      tint: 'tread',
      d: terracePath({
        left: -bleed,
        x: stepX,
        y: step.y,
        steps: [[step.rise, width + bleed - stepX]],
        bottom: ground,
        radius: step.radius,
      }),
    },
    {
      kind: 'path',
      tint: 'step',
      d: terracePath({
        left: -bleed,
        x: lower.x,
        y: lower.y,
        steps: [[lower.rise, width + bleed - lower.x]],
        bottom: ground,
        radius: 8,
      }),
    },
  ];
  // In 4:5 the sign is above the number, so nothing pushes it.
  const signBox = text ? { ...box, left: box.left + (ratio === '4:5' ? 0 : push) } : alone.sign;
  const bars = sign ? drawSign(sign, signBox) : [];
  const numbers: CoverShape[] = text
    ? [{ kind: 'number', x: place.x, y: place.y, size: numberSize(text, place.size), text, tint: 'ink' }]
    : [];
  return [...treads, ...bars, ...numbers];
}

function drawSign(sign: CoverSign, box: SignBox): CoverShape[] {
  const bars = signBars[sign];
  const columns = Math.max(...bars.map(([column, , length]) => column + length));
  const rows = Math.max(...bars.map(([, row]) => row));
  const room = box.right - box.left;
  const height = Math.min(box.mostBar, room / columns, box.mostHeight / (rows * rowPitch + 1));
  const left = box.left + (room - columns * height) / 2;
  const top = box.base - box.lift * height * (rows * rowPitch + 1);
  return bars.map(([column, row, length, tint = 'ink']) => ({
    kind: 'bar',
    x: round(left + column * height),
    y: round(top + row * rowPitch * height),
    width: round(length * height),
    height: round(height),
    radius: round(barRounding * height),
    tint,
  }));
}

/** Hue, and the chroma of the palest and the deepest tint. */
const TONES: Readonly<Record<CoverTone, readonly [hue: number, pale: number, deep: number]>> = {
  nila: [265, 0.028, 0.125],
  toska: [194, 0.026, 0.085],
  soga: [62, 0.026, 0.075],
  anggrek: [345, 0.024, 0.13],
  pandan: [152, 0.028, 0.105],
};

export type Oklch = readonly [lightness: number, chroma: number, hue: number];

const threeDecimals = (value: number) => Math.round(value * 1000) / 1000;

/** Five tones of a course's colour, and kunyit. */
export function coverTint(tone: CoverTone, tint: CoverTint): { light: Oklch; dark: Oklch } {
  if (tint === 'lit') return { light: [0.8, 0.155, 78], dark: [0.8, 0.145, 78] };
  const [hue, pale, deep] = TONES[tone];
  const between = (from: number, to: number, share: number) => threeDecimals(from + (to - from) * share);
  const light = (lightness: number, share: number): Oklch => [lightness, between(pale, deep, share), hue];
  const dark = (lightness: number, share: number): Oklch => [
    lightness,
    between(pale * 1.4, deep * 0.8, share),
    hue,
  ];
  switch (tint) {
    case 'ground':
      return { light: light(0.93, 0), dark: dark(0.27, 0) };
    case 'tread':
      return { light: light(0.86, 0.25), dark: dark(0.33, 0.25) };
    case 'step':
      return { light: light(0.76, 0.5), dark: dark(0.4, 0.5) };
    case 'soft':
      return {
        light: [0.74, threeDecimals(deep * 0.8), hue],
        dark: [0.56, threeDecimals(deep * 0.6), hue],
      };
    case 'ink':
      return { light: light(0.42, 1), dark: [0.86, threeDecimals(deep * 0.55), hue] };
  }
}

/** A small number for a text, the same everywhere. */
export function coverSeed(text: string): number {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return hash;
}
