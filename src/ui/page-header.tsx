import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Buttons on the right; below the title on a phone. */
  actions?: ReactNode;
  /** A back link or a small line above the title. */
  above?: ReactNode;
  className?: string;
}

/** The page's only `h1`. */
export function PageHeader({ title, subtitle, actions, above, className }: PageHeaderProps) {
  return (
    <div className={cn('mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4', className)}>
      <div className="min-w-0">
        {above}
        <h1 className="text-h1">{title}</h1>
        {subtitle ? <p className="mt-1 text-body text-ink-2">{subtitle}</p> : null}
      </div>
      {actions ? (
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:[&>:is(a,button)]:grow">
          {actions}
        </div>
      ) : null}
    </div>
  );
}
