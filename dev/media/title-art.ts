import { color, sprout } from './brand.ts';

/** The drawing at the foot of the hill on a course's titles. The ground is at y = 641, and there is room up to x = 270. */
export function courseArt(courseSlug: string): string {
  const drawn = drawings[courseSlug] ?? rice;
  return `<g transform="translate(40 641)">${drawn()}</g>`;
}

const rice = () => Array.from({ length: 7 }, (_, i) => sprout(i * 34, 0, 15, color.padi)).join('');

/** A stall with a striped awning. */
function stall(): string {
  const stripes = Array.from({ length: 6 }, (_, i) => {
    const fill = i % 2 === 0 ? color.kunyit : color.mori;
    return `<path d="M${i * 32} -122h32v30a16 16 0 0 1 -32 0z" fill="${fill}"/>`;
  });
  const pole = (x: number) => `<rect x="${x}" y="-92" width="8" height="92" fill="${color.onNight2}"/>`;
  const bowls = [34, 82, 130].map(
    (x) => `<path d="M${x} -60h30c0 12 -7 18 -15 18s-15 -6 -15 -18z" fill="${color.mori}"/>`,
  );
  return `${pole(8)}${pole(176)}<rect x="2" y="-42" width="188" height="42" rx="6" fill="oklch(0.52 0.11 265)"/>${bowls.join('')}${stripes.join('')}`;
}

/** A history with a branch that comes back. */
function history(): string {
  const line = (d: string, stroke: string) =>
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="8" stroke-linecap="round"/>`;
  const dot = (x: number, y: number, fill: string) => `<circle cx="${x}" cy="${y}" r="15" fill="${fill}"/>`;
  return [
    line('M12 -30H222', 'oklch(0.52 0.11 265)'),
    line('M66 -30C96 -30 92 -92 122 -92H136C168 -92 160 -30 192 -30', color.padi),
    ...[12, 66, 192].map((x) => dot(x, -30, color.onNight2)),
    dot(129, -92, color.padi),
    dot(222, -30, color.kunyit),
  ].join('');
}

/** A cloud that is asked and answers. */
function cloud(): string {
  const drop = (x: number, y: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="26" height="11" rx="4.5" fill="${fill}"/>`;
  const falling = [-58, -38, -18].flatMap((y, i) => [
    drop(62, y, color.kunyit),
    drop(112, y, i === 1 ? color.mori : 'oklch(0.52 0.11 265)'),
  ]);
  return `<path d="M44 -76a34 34 0 0 1 6 -67 48 48 0 0 1 90 -8 38 38 0 0 1 14 75z" fill="${color.onNight2}"/>${falling.join('')}`;
}

const drawings: Readonly<Record<string, () => string>> = {
  'warung-online': stall,
  'git-and-portfolio': history,
  'data-from-elsewhere': cloud,
};
