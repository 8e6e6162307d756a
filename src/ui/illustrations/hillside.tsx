import type { CSSProperties } from 'react';
import { cn } from '../cn.ts';
import { drawHillside, type HillsideHour, type HillsideSize, hillsideSizes } from './hillside-drawing.ts';
import { Saung, Sprouts } from './scenery.tsx';

interface HillsideProps {
  hour: HillsideHour;
  /** Modules of the course. */
  count: number;
  done: number;
  /** Treads fill from below and the sun rises one step, in 900 ms. Without it, the end picture. */
  isMoving: boolean;
}

const day = {
  peaks: ['var(--peak-2)', 'var(--peak)'],
  slopes: ['var(--terrace-1)', 'var(--terrace-2)', 'var(--terrace-5)', 'var(--terrace-6)'],
  done: 'light-dark(oklch(0.97 0.01 84), oklch(0.9 0.03 84))',
  open: 'color-mix(in oklab, var(--on-night) 35%, var(--terrace-5))',
} as const;

const palettes = {
  night: {
    peaks: ['oklch(0.258 0.058 267)', 'oklch(0.275 0.062 267)'],
    slopes: [
      'oklch(0.305 0.072 267)',
      'oklch(0.34 0.085 267)',
      'oklch(0.385 0.105 266)',
      'oklch(0.185 0.045 267)',
    ],
    done: 'oklch(0.97 0.01 84)',
    open: 'oklch(0.52 0.1 266)',
  },
  day,
  evening: day,
} as const;

/** One hillside at three hours of the day, drawn for a wide screen and for a phone. */
export function Hillside(props: HillsideProps) {
  return (
    <>
      <Drawing {...props} size={hillsideSizes.wide} className="absolute inset-0 size-full max-lg:hidden" />
      <Drawing
        {...props}
        size={hillsideSizes.narrow}
        className="absolute inset-x-0 bottom-0 h-[400px] w-full lg:hidden"
      />
    </>
  );
}

function Drawing({
  hour,
  count,
  done,
  isMoving,
  size,
  className,
}: HillsideProps & { size: HillsideSize; className: string }) {
  const colours = palettes[hour];
  const { far, middle, front, foot, treads, sun } = drawHillside(size, count, done);
  const before = drawHillside(size, count, Math.max(0, done - 1)).sun;
  // The tread after the last finished one is where the person is.
  const isNext = (index: number) => index === done;
  const delay = (index: number): CSSProperties => ({
    animationDelay: `${(index * 540) / Math.max(1, done)}ms`,
  });
  const rises = cn(isMoving && 'moment-rise');
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="xMaxYMax slice"
      className={className}
      aria-hidden="true"
    >
      <circle
        cx={sun.x}
        cy={sun.y}
        r={size.sun.radius}
        fill="var(--sun)"
        className={cn(isMoving && 'moment-sun')}
        style={
          {
            '--from-x': `${before.x - sun.x}px`,
            '--from-y': `${hour === 'night' ? size.sun.radius : before.y - sun.y}px`,
          } as CSSProperties
        }
      />
      <path d={size.peaks[0]} fill={colours.peaks[0]} />
      <path d={size.peaks[1]} fill={colours.peaks[1]} />
      <path d={far} fill={colours.slopes[0]} />
      <path d={middle} fill={colours.slopes[1]} />
      {treads.slice(0, done).map(({ rice }, index) => (
        <g key={rice.x} className={rises} style={delay(index)}>
          <Sprouts {...rice} gap={size.rice.gap} height={size.rice.height} />
        </g>
      ))}
      <path d={front} fill={colours.slopes[2]} />
      {hour === 'evening' ? (
        <Saung x={size.width - size.saung.right} y={size.front[1] - size.rise} scale={size.saung.scale} />
      ) : null}
      {treads.map(({ stone }, index) => (
        <rect
          key={stone.x}
          {...stone}
          rx={stone.height * 0.43}
          fill={index < done ? colours.done : isNext(index) ? 'var(--accent)' : colours.open}
          className={cn(index <= done && rises)}
          style={delay(Math.min(index, done))}
        />
      ))}
      <path d={foot} fill={colours.slopes[3]} />
    </svg>
  );
}
