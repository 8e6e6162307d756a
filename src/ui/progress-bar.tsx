import { cn } from './cn.ts';

export interface ProgressBarProps {
  /** 0 to 100. */
  percent: number;
  label: string;
  tone?: 'primary' | 'success' | 'accent' | 'info' | 'warning';
  size?: 'sm' | 'md';
  className?: string;
}

const TONES = {
  primary: 'bg-primary',
  success: 'bg-success',
  accent: 'bg-accent',
  info: 'bg-info',
  warning: 'bg-warning',
} as const;

/** A measured bar. Show the number beside it. */
export function ProgressBar({ percent, label, tone = 'primary', size = 'sm', className }: ProgressBarProps) {
  const shown = clampPercent(percent);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown}
      className={cn(
        'w-full overflow-hidden rounded-full bg-sunken',
        size === 'sm' ? 'h-1.5' : 'h-2',
        className,
      )}
    >
      <div
        className={cn('h-full rounded-full transition-[width] duration-(--dur-slow) ease-step', TONES[tone])}
        style={{ width: `${shown}%` }}
      />
    </div>
  );
}

/** A whole number from 0 to 100; NaN and infinity become 0. */
export function clampPercent(percent: number): number {
  return Number.isFinite(percent) ? Math.min(100, Math.max(0, Math.round(percent))) : 0;
}
