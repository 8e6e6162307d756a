import { cn } from './cn.ts';
import * as m from './messages/m.ts';
import { clampPercent } from './progress-bar.tsx';

/** The caller decides the tone; the tokens are `--ring-75`, `--ring-50`, `--ring-25`, `--ring-0`. */
export type RingTone = 'high' | 'middle' | 'low' | 'lowest';

const STROKES: Record<RingTone, string> = {
  high: 'var(--ring-75)',
  middle: 'var(--ring-50)',
  low: 'var(--ring-25)',
  // Not red: red means that something broke, and a newcomer's first module is a success.
  lowest: 'var(--ring-0)',
};

const NUMBERS: Record<RingTone, string> = {
  high: 'text-success-ink',
  middle: 'text-primary-ink',
  low: 'text-warning-ink',
  lowest: 'text-danger-ink',
};

export interface ProgressRingProps {
  percent: number;
  tone: RingTone;
  size?: 96 | 116 | 132;
  caption?: string;
  /** The accessible name; "58 percent" by default. */
  label?: string;
  className?: string;
}

/** A ring with its number inside. It fills once when it appears, by CSS alone, unless reduced motion is preferred. */
export function ProgressRing({ percent, tone, size = 116, caption, label, className }: ProgressRingProps) {
  const shown = clampPercent(percent);
  const strokeWidth = size === 96 ? 9 : 11;
  const radius = (size - strokeWidth) / 2;
  const length = 2 * Math.PI * radius;
  const filled = (length * shown) / 100;
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth };
  return (
    <div
      role="img"
      aria-label={label ?? m.percent({ percent: shown })}
      className={cn('relative shrink-0', className)}
      style={{ width: size, height: size }}
    >
      <svg viewBox={`0 0 ${size} ${size}`} className="size-full -rotate-90" aria-hidden="true">
        <circle {...circle} stroke="var(--ring-track)" />
        <circle
          {...circle}
          stroke={STROKES[tone]}
          strokeLinecap="round"
          // A round cap would leave a dot at zero.
          strokeOpacity={shown === 0 ? 0 : 1}
          strokeDasharray={`${filled.toFixed(1)} ${length.toFixed(1)}`}
          className="animate-ring transition-[stroke-dasharray] duration-(--dur-slow) ease-step"
        />
      </svg>
      <div className="absolute inset-0 grid place-items-center text-center" aria-hidden="true">
        <div>
          <div className={cn('tabular-nums', NUMBERS[tone], size === 96 ? 'text-h3' : 'text-h2')}>
            {shown}
            <span className="text-[.55em] font-semibold text-ink-3">%</span>
          </div>
          {caption ? <div className="-mt-0.5 text-caption text-ink-3">{caption}</div> : null}
        </div>
      </div>
    </div>
  );
}
