import { cn } from './cn.ts';

export interface DonutProps {
  done: number;
  total: number;
  /** Such as "17 of 25 completed". */
  label: string;
  className?: string;
}

const RADIUS = 46;
const LENGTH = 2 * Math.PI * RADIUS;

/** Done against not done, beside a line of text with the numbers. */
export function Donut({ done, total, label, className }: DonutProps) {
  const share = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0;
  return (
    <div className={cn('size-10 shrink-0', className)}>
      <svg viewBox="0 0 120 120" className="size-full -rotate-90" role="img" aria-label={label}>
        <circle cx="60" cy="60" r={RADIUS} fill="none" stroke="var(--sunken-2)" strokeWidth="20" />
        <circle
          cx="60"
          cy="60"
          r={RADIUS}
          fill="none"
          stroke="var(--success)"
          strokeWidth="20"
          strokeDasharray={`${(LENGTH * share).toFixed(1)} ${LENGTH.toFixed(1)}`}
        />
      </svg>
    </div>
  );
}
