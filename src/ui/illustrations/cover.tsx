import type { ReactElement } from 'react';
import type { CoverTone } from '#kernel/cover-names.ts';
import { cn } from '../cn.ts';
import {
  type CoverMotif,
  type CoverRatio,
  type CoverShape,
  type CoverTint,
  coverSize,
  coverTint,
  drawCover,
} from './cover-drawing.ts';

export interface CoverProps extends CoverMotif {
  tone?: CoverTone;
  /** The composition; its box has the same ratio (`coverBox`). */
  ratio: CoverRatio;
  className?: string;
}

/** The class of a box that a cover fills exactly. */
export const coverBox: Readonly<Record<CoverRatio, string>> = {
  '16:10': 'aspect-[16/10]',
  '3:1': 'aspect-[3/1]',
  '4:5': 'aspect-[4/5]',
};

/** Number = step, sign = what it teaches, colour = course. Fills its box and is never cropped. */
export function Cover({ number, sign, tone = 'nila', ratio, className }: CoverProps) {
  const { width, height } = coverSize(ratio);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax meet"
      className={cn('block size-full', className)}
      style={{ background: tintColour(tone, 'ground') }}
      aria-hidden="true"
    >
      {shapesOf({ number, sign: sign ?? null, tone, ratio })}
    </svg>
  );
}

type Drawing = Required<Pick<CoverProps, 'tone' | 'ratio'>> & CoverMotif;

/** A school has some hundred covers and shows the same ones again and again. */
const drawn = new Map<string, ReactElement[]>();
const mostDrawn = 500;

function shapesOf({ number, sign, tone, ratio }: Drawing): ReactElement[] {
  const key = `${number} ${sign} ${tone} ${ratio}`;
  const known = drawn.get(key);
  if (known) return known;
  const shapes = drawCover({ number, sign }, ratio).map((shape, index) => (
    // The drawing never changes its order, so the index is the identity.
    // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
    <Shape key={index} shape={shape} fill={tintColour(tone, shape.tint)} />
  ));
  if (drawn.size >= mostDrawn) drawn.clear();
  drawn.set(key, shapes);
  return shapes;
}

function Shape({ shape, fill }: { shape: CoverShape; fill: string }) {
  switch (shape.kind) {
    case 'path':
      return <path d={shape.d} style={{ fill }} />;
    case 'bar':
      return (
        <rect
          x={shape.x}
          y={shape.y}
          width={shape.width}
          height={shape.height}
          rx={shape.radius}
          style={{ fill }}
        />
      );
    case 'number':
      return (
        <text
          x={shape.x}
          y={shape.y}
          fontSize={shape.size}
          fontWeight={780}
          letterSpacing={-4}
          style={{ fill }}
        >
          {shape.text}
        </text>
      );
  }
}

function tintColour(tone: CoverTone, tint: CoverTint): string {
  const { light, dark } = coverTint(tone, tint);
  return `light-dark(oklch(${light.join(' ')}), oklch(${dark.join(' ')}))`;
}
