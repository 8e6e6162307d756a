import { round, type TerraceShape, terracePath } from './terrace-path.ts';

/** The building blocks of every illustration. Colours are the tokens of the terrace ramp. */

export function Terrace({ fill, ...shape }: TerraceShape & { fill: string }) {
  return <path d={terracePath(shape)} fill={fill} />;
}

/** Seedlings: a row of batik dots (cecek) along a tread. */
export function Dots({
  x,
  y,
  count,
  gap,
  radius,
  opacity = 1,
}: {
  x: number;
  y: number;
  count: number;
  gap: number;
  radius: number;
  opacity?: number;
}) {
  return (
    <g fill="var(--terrace-1)" opacity={opacity}>
      {Array.from({ length: count }, (_, index) => x + index * gap).map((cx) => (
        <circle key={cx} cx={cx} cy={y} r={radius} />
      ))}
    </g>
  );
}

export function Sprouts({
  x,
  y,
  count,
  gap,
  height,
}: {
  x: number;
  y: number;
  count: number;
  gap: number;
  height: number;
}) {
  return (
    <path
      d={Array.from({ length: count }, (_, index) => sproutPath(x + index * gap, y, height)).join('')}
      fill="none"
      stroke="var(--padi)"
      strokeWidth={round(height / 7)}
      strokeLinecap="round"
    />
  );
}

function sproutPath(x: number, y: number, h: number): string {
  const side = (direction: 1 | -1) =>
    `M${x} ${y}C${x + direction} ${round(y - h * 0.5)} ${round(x + direction * h * 0.25)} ${round(y - h * 0.8)} ${round(x + direction * h * 0.5)} ${round(y - h * 0.92)}`;
  return `${side(-1)}M${x} ${y}V${round(y - h * 1.08)}${side(1)}`;
}

/** The field hut on stilts. */
export function Saung({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`} strokeWidth="4">
      <path d="M-22 0V-30M22 0V-30M-22 -12H22" stroke="var(--terrace-4)" strokeLinecap="round" />
      <path
        d="M-36 -28L-8 -56H8L36 -28Z"
        fill="var(--terrace-5)"
        stroke="var(--terrace-5)"
        strokeLinejoin="round"
      />
    </g>
  );
}

/** A short rounded bar on a tread: a step taken, or (kunyit) the next one. */
export function Stone({
  x,
  y,
  width,
  isNext = false,
}: {
  x: number;
  y: number;
  width: number;
  isNext?: boolean;
}) {
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height="13"
      rx="5.5"
      fill={isNext ? 'var(--accent)' : 'var(--on-night)'}
    />
  );
}

export function Mountain({ path, isFar = false }: { path: string; isFar?: boolean }) {
  return <path d={path} fill={isFar ? 'var(--peak-2)' : 'var(--peak)'} />;
}

export function Sun({ x, y, radius }: { x: number; y: number; radius: number }) {
  return <circle cx={x} cy={y} r={radius} fill="var(--sun)" />;
}
