import { cn } from './cn.ts';

export interface ProgressPathProps {
  total: number;
  done: number;
  /** The accessible name, such as "7 of 12 modules". */
  label: string;
  /** How much each bar rises above the last, in drawing units. */
  rise?: number;
  className?: string;
}

const WIDTH = 300;
const BAR_HEIGHT = 8;

/** One rising bar per item: done items are nila, the next one kunyit, the rest pale. */
export function ProgressPath({ total, done, label, rise = 3.6, className }: ProgressPathProps) {
  if (total <= 0) return null;
  const gap = total > 30 ? 2 : 4;
  const barWidth = (WIDTH - gap * (total - 1)) / total;
  // Limits the height when there are many bars.
  const step = Math.min(rise, 44 / total);
  const height = step * (total - 1) + BAR_HEIGHT;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${height.toFixed(1)}`}
      role="img"
      aria-label={label}
      className={cn('block h-auto w-full', className)}
    >
      {Array.from({ length: total }, (_, index) => index).map((index) => (
        <rect
          key={index}
          x={(index * (barWidth + gap)).toFixed(1)}
          y={(height - BAR_HEIGHT - index * step).toFixed(1)}
          width={barWidth.toFixed(1)}
          height={BAR_HEIGHT}
          rx={Math.min(3, barWidth / 2)}
          fill={index < done ? 'var(--primary)' : index === done ? 'var(--accent)' : 'var(--sunken-2)'}
        />
      ))}
    </svg>
  );
}
