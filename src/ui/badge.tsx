import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** Semantic tones, and the four batik hues (soga brown, toska teal, nila indigo, anggrek orchid). */
export type BadgeTone =
  | 'neutral'
  | 'primary'
  | 'accent'
  | 'success'
  | 'info'
  | 'warning'
  | 'danger'
  | 'soga'
  | 'toska'
  | 'nila'
  | 'anggrek';

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-2',
  primary: 'bg-primary-soft text-primary-ink',
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success-ink',
  info: 'bg-info-soft text-info-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
  soga: 'bg-starter-soft text-starter-ink',
  toska: 'bg-essential-soft text-essential-ink',
  nila: 'bg-accelerator-soft text-accelerator-ink',
  anggrek: 'bg-breakthrough-soft text-breakthrough-ink',
};

export interface BadgeProps {
  tone?: BadgeTone;
  /** A 14 px icon or a `StepGlyph`, before the text. */
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A small label with nearly square corners: a kind, a level, "Premium", "+2 more". */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex h-6 w-fit items-center gap-1.5 whitespace-nowrap rounded-sm px-2 text-caption font-semibold',
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
