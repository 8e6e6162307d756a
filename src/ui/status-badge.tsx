import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type StatusTone = 'info' | 'success' | 'warning' | 'danger' | 'neutral';

const TONES: Record<StatusTone, { box: string; dot: string }> = {
  info: { box: 'bg-info-soft text-info-ink', dot: 'bg-info' },
  success: { box: 'bg-success-soft text-success-ink', dot: 'bg-success' },
  warning: { box: 'bg-warning-soft text-warning-ink', dot: 'bg-warning' },
  danger: { box: 'bg-danger-soft text-danger-ink', dot: 'bg-danger' },
  neutral: { box: 'bg-sunken text-ink-2', dot: 'bg-ink-3' },
};

/** A pill with a dot and a word, so that colour is never the only signal. */
export function StatusBadge({
  tone,
  className,
  children,
}: {
  tone: StatusTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cn(
        'inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 text-caption font-semibold',
        TONES[tone].box,
        className,
      )}
    >
      <span className={cn('size-1.5 rounded-full', TONES[tone].dot)} aria-hidden="true" />
      {children}
    </span>
  );
}
