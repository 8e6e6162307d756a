import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export function Kbd({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <kbd
      className={cn(
        'inline-block min-w-6 rounded-xs border border-line bg-surface px-1.5 text-center text-[11px] leading-5 text-ink-3',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
