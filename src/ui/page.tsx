import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** The content column of a learner page: 1080 px with margins of 32 px, less on a phone. */
export function Page({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cn('mx-auto w-full max-w-[1144px] px-4 py-6 sm:px-8 lg:py-9', className)}>{children}</div>
  );
}
