import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { NeedsScripts } from './needs-scripts.tsx';
import { useHydrated } from './use-hydrated.ts';

/**
 * Around the submit button of a form. Until the page listens it is off, without looking so, and Enter does nothing:
 * the browser's own submit would put what was typed, passwords too, into an address. The fields can be filled meanwhile.
 * Without scripts there is a word in its place.
 */
export function SubmitArea({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <>
      <fieldset disabled={!useHydrated()} role="presentation" className={cn('noscript:hidden', className)}>
        {children}
      </fieldset>
      <NeedsScripts className="col-span-full" />
    </>
  );
}
