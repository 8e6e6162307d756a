import type { CSSProperties } from 'react';
import { cn } from '../cn.ts';
import {
  type CoverKind,
  type CoverShape,
  type CoverTint,
  type CoverTone,
  coverSeed,
  drawCover,
} from './cover-drawing.ts';

/** Hue, and the chroma of the palest and the deepest tint. */
const TONES: Record<CoverTone, readonly [hue: number, pale: number, deep: number]> = {
  nila: [265, 0.028, 0.125],
  toska: [194, 0.026, 0.085],
  soga: [62, 0.026, 0.075],
  anggrek: [345, 0.024, 0.13],
  pandan: [152, 0.028, 0.105],
};
const LIGHT = [0.93, 0.85, 0.74, 0.6, 0.44] as const;
const DARK = [0.27, 0.33, 0.4, 0.49, 0.6] as const;

export interface CoverProps {
  /** A number or a text (slug, title): the same one draws the same picture. */
  seed: number | string;
  /** What it stands for: `terraces` for reading and lessons, `sheets` for templates, `lines` for code. */
  kind?: CoverKind;
  tone?: CoverTone;
  /** `wide` 16:9, `tall` for book covers and side panels. */
  shape?: 'wide' | 'tall';
  className?: string;
}

/** A picture for what has none, or whose picture failed to load. Fills its box. */
export function Cover({ seed, kind = 'terraces', tone = 'nila', shape = 'wide', className }: CoverProps) {
  const size = shape === 'wide' ? { width: 320, height: 180 } : { width: 300, height: 320 };
  const shapes = drawCover(typeof seed === 'number' ? seed : coverSeed(seed), kind, size);
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={cn('block size-full', className)}
      aria-hidden="true"
    >
      {shapes.map((item, index) => (
        // The drawing never changes its order, so the place is the identity.
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
        <Shape key={index} shape={item} style={{ fill: tint(tone, item.tint) }} />
      ))}
    </svg>
  );
}

function Shape({ shape, style }: { shape: CoverShape; style: CSSProperties }) {
  if (shape.kind === 'circle') return <circle cx={shape.x} cy={shape.y} r={shape.radius} style={style} />;
  if (shape.kind === 'path') return <path d={shape.d} style={style} />;
  return (
    <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} rx={shape.radius} style={style} />
  );
}

function tint(tone: CoverTone, step: CoverTint): string {
  if (step === 'sun') return 'light-dark(oklch(0.83 0.15 80), oklch(0.78 0.14 78))';
  const [hue, pale, deep] = TONES[tone];
  const chroma = (pale + ((deep - pale) * step) / 4).toFixed(3);
  const darkChroma = (pale * 1.4 + ((deep * 0.8 - pale * 1.4) * step) / 4).toFixed(3);
  return `light-dark(oklch(${LIGHT[step]} ${chroma} ${hue}), oklch(${DARK[step]} ${darkChroma} ${hue}))`;
}
