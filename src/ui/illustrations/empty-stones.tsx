import { Sprouts } from './scenery.tsx';

export type EmptyStonesStage = 'start' | 'middle' | 'arrived';

const NEXT: Record<EmptyStonesStage, number> = { start: 0, middle: 1, arrived: 3 };

/** Four stones that lead to a rice plant; the kunyit one marks the current position. */
export function EmptyStones({ stage, className }: { stage: EmptyStonesStage; className?: string }) {
  const next = NEXT[stage];
  return (
    <svg viewBox="0 0 160 84" className={className} aria-hidden="true">
      <path d="M8 78H152" stroke="var(--line)" strokeWidth="2" strokeLinecap="round" />
      {([0, 1, 2, 3] as const).map((stone) => (
        <rect
          key={stone}
          x={18 + stone * 33}
          y={62 - stone * 14}
          width="27"
          height="11"
          rx="4.5"
          fill={stone === next ? 'var(--accent)' : stone < next ? 'var(--primary)' : 'var(--sunken-2)'}
        />
      ))}
      <Sprouts x={131.5} y={19} count={1} gap={0} height={13} />
    </svg>
  );
}
