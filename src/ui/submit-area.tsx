import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { NeedsScripts } from './needs-scripts.tsx';
import { useHydrated } from './use-hydrated.ts';

/**
 * Wraps the submit button of a form. Until hydration it is disabled without looking so, and Enter does nothing: the
 * browser's native submit would put the input, including passwords, into the address. The fields can already be
 * filled in. Without scripts, a message replaces it.
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
