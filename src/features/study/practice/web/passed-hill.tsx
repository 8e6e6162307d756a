import { cn } from '#ui/cn.ts';
import { drawHill, type HillSize } from '#ui/illustrations/hillside-drawing.ts';
import { Sprouts, Stone, Sun } from '#ui/illustrations/scenery.tsx';

interface PassedHillSize extends HillSize {
  sun: { x: number; y: number; radius: number };
}

/** Beside the facts, and above them on a phone. */
const sizes: Record<'beside' | 'above', PassedHillSize> = {
  beside: {
    width: 300,
    height: 250,
    run: 270,
    rise: 130,
    radius: 10,
    middle: [-14, 200],
    front: [16, 234],
    sun: { x: 88, y: 76, radius: 38 },
    stone: { width: 34, height: 10, below: 8 },
    rice: { height: 12, gap: 13 },
  },
  above: {
    width: 390,
    height: 176,
    run: 340,
    rise: 96,
    radius: 9,
    middle: [4, 138],
    front: [30, 166],
    sun: { x: 104, y: 52, radius: 26 },
    stone: { width: 34, height: 9, below: 7 },
    rice: { height: 11, gap: 12 },
  },
};

interface PassedHillProps {
  /** Exercises of the module. */
  count: number;
  done: number;
  label: string;
}

/** The hill of a module's exercises: a stone for each one that was reached, and the next one in kunyit. */
export function PassedHill({ count, done, label }: PassedHillProps) {
  return (
    <div
      role="img"
      aria-label={label}
      className="relative h-44 w-full shrink-0 overflow-hidden bg-primary-soft sm:h-auto sm:w-44 lg:w-72"
    >
      <Drawing {...{ count, done }} size={sizes.above} className="sm:hidden" />
      <Drawing {...{ count, done }} size={sizes.beside} className="max-sm:hidden" />
    </div>
  );
}

interface DrawingProps extends Omit<PassedHillProps, 'label'> {
  size: PassedHillSize;
  className: string;
}

function Drawing({ count, done, size, className }: DrawingProps) {
  const { middle, front, treads } = drawHill(size, count);
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={cn('absolute inset-0 size-full', className)}
    >
      <Sun {...size.sun} />
      <path d={middle} fill="var(--terrace-1)" />
      {treads.slice(0, done).map(({ rice }) => (
        <Sprouts key={rice.x} {...rice} gap={size.rice.gap} height={size.rice.height} />
      ))}
      <path d={front} fill="var(--terrace-5)" />
      {treads.slice(0, done + 1).map(({ stone }, index) => (
        <Stone key={stone.x} x={stone.x} y={stone.y} width={stone.width} isNext={index === done} />
      ))}
    </svg>
  );
}
