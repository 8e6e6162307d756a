import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * The brand for media outside the app's pages: video frames, PDFs, the cover. The values equal the app's tokens; they
 * are repeated because a PDF or a video must not change when a colour of the interface does.
 */
export const color = {
  night: 'oklch(0.235 0.060 267)',
  nightDeep: 'oklch(0.200 0.054 267)',
  night2: 'oklch(0.285 0.068 267)',
  nightLine: 'oklch(0.375 0.070 267)',
  onNight: 'oklch(0.965 0.008 84)',
  onNight2: 'oklch(0.800 0.026 265)',
  mori: 'oklch(0.981 0.007 84)',
  sunken: 'oklch(0.957 0.010 84)',
  line: 'oklch(0.903 0.014 82)',
  ink: 'oklch(0.258 0.042 268)',
  ink2: 'oklch(0.425 0.036 268)',
  ink3: 'oklch(0.508 0.030 268)',
  nila: 'oklch(0.405 0.130 265)',
  nilaSoft: 'oklch(0.945 0.020 265)',
  kunyit: 'oklch(0.815 0.155 79)',
  kunyitSoft: 'oklch(0.955 0.042 86)',
  pandan: 'oklch(0.735 0.150 152)',
  padi: 'oklch(0.800 0.120 135)',
  sun: 'oklch(0.830 0.150 80)',
};

/** Terrace ramps, back to front. */
export const nightRamp = [
  'oklch(0.300 0.072 266)',
  'oklch(0.350 0.088 266)',
  'oklch(0.400 0.102 265)',
  'oklch(0.445 0.115 265)',
];
export const dayRamp = [
  'oklch(0.905 0.030 265)',
  'oklch(0.830 0.055 265)',
  'oklch(0.730 0.085 265)',
  'oklch(0.570 0.118 265)',
  'oklch(0.405 0.130 265)',
  'oklch(0.285 0.092 266)',
];

function fontFace(family: string, path: string, weights: string, style: string): string {
  const data = readFileSync(require.resolve(path)).toString('base64');
  return `@font-face{font-family:"${family}";font-weight:${weights};font-style:${style};src:url(data:font/woff2;base64,${data}) format("woff2")}`;
}

/** Both font families, embedded: prints and frames must not depend on the fonts installed on the machine. */
export function fontCss(): string {
  const jakarta = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght';
  const mono = '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght';
  return [
    fontFace('Jakarta', `${jakarta}-normal.woff2`, '200 800', 'normal'),
    fontFace('Jakarta', `${jakarta}-italic.woff2`, '200 800', 'italic'),
    fontFace('Mono', `${mono}-normal.woff2`, '100 800', 'normal'),
  ].join('\n');
}

export const syntaxCss = `
.t-k{color:oklch(0.80 0.10 268)}.t-s{color:oklch(0.83 0.11 150)}.t-c{color:oklch(0.70 0.03 265);font-style:italic}
.t-f{color:oklch(0.84 0.13 82)}.t-n{color:oklch(0.80 0.10 30)}.t-p{color:oklch(0.80 0.10 30)}`;

export function markSvg(size: number, tile = '#25438e'): string {
  return `<svg width="${size}" height="${size}" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${tile}"/><rect x="4.5" y="20.5" width="10.5" height="5" rx="2.1" fill="#fbf8f4"/><rect x="10.75" y="13.5" width="10.5" height="5" rx="2.1" fill="#fbf8f4"/><rect x="17" y="6.5" width="10.5" height="5" rx="2.1" fill="#f8b533"/></svg>`;
}

/** The stair glyph: n bars rising to the right, the current one in kunyit, the following ones dim. */
export function stairSvg(total: number, current: number, width: number, dim: string, done: string): string {
  const gap = 5;
  const bar = (width - gap * (total - 1)) / total;
  const rise = 5;
  const height = rise * (total - 1) + 6;
  const bars = Array.from({ length: total }, (_, i) => {
    const fill = i < current ? done : i === current ? color.kunyit : dim;
    return `<rect x="${(i * (bar + gap)).toFixed(1)}" y="${height - 6 - i * rise}" width="${bar.toFixed(1)}" height="6" rx="2.5" fill="${fill}"/>`;
  });
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${bars.join('')}</svg>`;
}

type Point = [number, number];

/** A closed outline with rounded right-angled corners, the only curve in the terraces. */
export function roundedPath(points: Point[], radius: number): string {
  const count = points.length;
  const at = (i: number): Point => points[(i + count) % count] ?? [0, 0];
  const corners = points.map((p, i) => {
    const [a, b] = [at(i - 1), at(i + 1)];
    const la = Math.hypot(p[0] - a[0], p[1] - a[1]) || 1;
    const lb = Math.hypot(b[0] - p[0], b[1] - p[1]) || 1;
    const q = Math.min(radius, la / 2, lb / 2);
    const start = [p[0] + ((a[0] - p[0]) / la) * q, p[1] + ((a[1] - p[1]) / la) * q];
    const end = [p[0] + ((b[0] - p[0]) / lb) * q, p[1] + ((b[1] - p[1]) / lb) * q];
    const numbers = [...p, ...end].map((v) => v.toFixed(1)).join(' ');
    return `${i === 0 ? 'M' : 'L'}${start.map((v) => v.toFixed(1)).join(' ')}Q${numbers}`;
  });
  return `${corners.join('')}Z`;
}

/** One terrace layer: climbs from (x, y) by [rise, tread] steps, filled down to `bottom`. */
export function terrace(
  x: number,
  y: number,
  steps: Point[],
  bottom: number,
  radius: number,
  fill: string,
): string {
  const points: Point[] = [
    [-40, bottom],
    [-40, y],
    [x, y],
  ];
  let [cx, cy] = [x, y];
  for (const [rise, tread] of steps) {
    cy -= rise;
    points.push([cx, cy]);
    cx += tread;
    points.push([cx, cy]);
  }
  points.push([cx, bottom]);
  return `<path d="${roundedPath(points, radius)}" fill="${fill}"/>`;
}

export function sprout(x: number, y: number, h: number, fill: string): string {
  const leaf = (side: number) =>
    `M${x} ${y}C${x + side} ${y - h * 0.5} ${x + side * h * 0.25} ${y - h * 0.8} ${x + side * h * 0.5} ${y - h * 0.92}`;
  return `<path d="${leaf(-1)}M${x} ${y}V${y - h * 1.08}${leaf(1)}" fill="none" stroke="${fill}" stroke-width="${(h / 7).toFixed(1)}" stroke-linecap="round"/>`;
}
