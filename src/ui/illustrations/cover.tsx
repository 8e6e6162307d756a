import type { CSSProperties, ReactElement } from 'react';
import { cn } from '../cn.ts';
import {
  type CoverKind,
  type CoverShape,
  type CoverSize,
  type CoverTint,
  type CoverTone,
  coverSeed,
  coverTint,
  drawCover,
} from './cover-drawing.ts';

export interface CoverProps {
  /** A number or a text (slug, title): the same one draws the same picture. */
  seed: number | string;
  /** The motif: `terraces` for reading and lessons, `sheets` for templates, `lines` for code. */
  kind?: CoverKind;
  tone?: CoverTone;
  /** `wide` 16:9, `tall` for book covers and side panels. */
  shape?: 'wide' | 'tall';
  className?: string;
}

/** The picture of something that has none, or whose picture failed to load. Fills its box. */
export function Cover({ seed, kind = 'terraces', tone = 'nila', shape = 'wide', className }: CoverProps) {
  const size = shape === 'wide' ? { width: 320, height: 180 } : { width: 300, height: 320 };
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={cn('block size-full', className)}
      aria-hidden="true"
    >
      {shapesOf({ seed: typeof seed === 'number' ? seed : coverSeed(seed), kind, tone, size })}
    </svg>
  );
}

interface Drawing {
  seed: number;
  kind: CoverKind;
  tone: CoverTone;
  size: CoverSize;
}

/** A school has some hundred covers and shows the same ones again and again. */
const drawn = new Map<string, ReactElement[]>();
const mostDrawn = 500;

function shapesOf({ seed, kind, tone, size }: Drawing): ReactElement[] {
  const key = `${seed} ${kind} ${tone} ${size.width}`;
  const known = drawn.get(key);
  if (known) return known;
  const shapes = drawCover(seed, kind, size).map((shape, index) => (
    // The drawing never changes its order, so the index is the identity.
    // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
    <Shape key={index} shape={shape} style={{ fill: tint(tone, shape.tint) }} />
  ));
  if (drawn.size >= mostDrawn) drawn.clear();
  drawn.set(key, shapes);
  return shapes;
}

function Shape({ shape, style }: { shape: CoverShape; style: CSSProperties }) {
  if (shape.kind === 'circle') return <circle cx={shape.x} cy={shape.y} r={shape.radius} style={style} />;
  if (shape.kind === 'path') return <path d={shape.d} style={style} />;
  return (
    <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} rx={shape.radius} style={style} />
  );
}

function tint(tone: CoverTone, step: CoverTint): string {
  const { light, dark } = coverTint(tone, step);
  return `light-dark(oklch(${light.join(' ')}), oklch(${dark.join(' ')}))`;
}
