import { cn } from '../cn.ts';
import { Dots, Mountain, Saung, Sprouts, Stone, Sun, Terrace } from './scenery.tsx';

const SHAPE = { bottom: 360, radius: 9 } as const;

/** Where the stones are, from below. */
const stones = [
  { x: 44, y: 270 },
  { x: 164, y: 230 },
  { x: 292, y: 188 },
  { x: 392, y: 148 },
] as const;
const width = 40;

interface StepsSceneProps {
  /** A page that does not exist: one stone of the stair is not there. */
  isStepMissing?: boolean;
  className?: string;
}

/** A stair across the terraces, for pages that say one thing. 480 × 320, in a rounded frame. */
export function StepsScene({ isStepMissing = false, className }: StepsSceneProps) {
  return (
    <svg
      viewBox="0 0 480 320"
      preserveAspectRatio="xMidYMax slice"
      className={cn('block w-full rounded-xl bg-(--panel-sky)', className)}
      aria-hidden="true"
    >
      <Sun x={262} y={96} radius={46} />
      <Mountain path="M40 320L166 118Q178 100 190 118L330 320Z" isFar />
      <Mountain path="M200 320L346 84Q359 64 372 84L560 320Z" />
      <Terrace
        {...SHAPE}
        x={90}
        y={246}
        fill="var(--terrace-1)"
        steps={[
          [34, 110],
          [40, 120],
          [38, 300],
        ]}
      />
      <Terrace
        {...SHAPE}
        x={130}
        y={262}
        fill="var(--terrace-2)"
        steps={[
          [36, 112],
          [40, 124],
          [38, 300],
        ]}
      />
      <Saung x={452} y={150} scale={0.62} />
      <Dots x={262} y={204} count={7} gap={12} radius={1.8} />
      <Terrace
        {...SHAPE}
        x={20}
        y={283}
        fill="var(--terrace-4)"
        left={-20}
        steps={[
          [0, 124],
          [40, 124],
          [42, 122],
          [40, 300],
        ]}
      />
      <Sprouts x={214} y={242} count={2} gap={20} height={11} />
      <Sprouts x={342} y={200} count={3} gap={20} height={11} />
      {stones.map(({ x, y }, index) =>
        isStepMissing && index === 2 ? (
          <rect
            key={x}
            x={x + 1}
            y={y + 1}
            width={width - 2}
            height={11}
            rx={4.5}
            fill="none"
            stroke="var(--accent-ink)"
            strokeWidth={2.5}
            strokeDasharray="5 4"
          />
        ) : (
          <Stone key={x} x={x} y={y} width={width} isNext={!isStepMissing && index === stones.length - 1} />
        ),
      )}
      <Terrace
        {...SHAPE}
        x={0}
        y={308}
        fill="var(--terrace-5)"
        steps={[
          [12, 220],
          [14, 400],
        ]}
      />
    </svg>
  );
}
