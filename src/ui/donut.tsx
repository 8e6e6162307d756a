import { cn } from './cn.ts';
import { clampPercent } from './progress-bar.tsx';

export interface DonutProps {
  done: number;
  total: number;
  /** Such as "17 of 25 completed". */
  label: string;
  className?: string;
}

const RADIUS = 46;
const LENGTH = 2 * Math.PI * RADIUS;

/** Done against not done, with the percentage inside. Use it with a `DonutLegend`. */
export function Donut({ done, total, label, className }: DonutProps) {
  const share = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0;
  return (
    <div className={cn('relative size-32 shrink-0', className)}>
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
      <div className="absolute inset-0 grid place-items-center" aria-hidden="true">
        <span className="text-h3 tabular-nums">{clampPercent(share * 100)}%</span>
      </div>
    </div>
  );
}

export function DonutLegend({ items }: { items: readonly { label: string; isDone: boolean }[] }) {
  return (
    <ul className="space-y-1.5 text-small">
      {items.map((item) => (
        <li key={item.label} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={cn('size-2.5 rounded-xs', item.isDone ? 'bg-success' : 'bg-sunken-2')}
          />
          {item.label}
        </li>
      ))}
    </ul>
  );
}
