import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { NeedsScripts } from './needs-scripts.tsx';
import { useHydrated } from './use-hydrated.ts';

/**
 * Wraps the submit button of a form. Until hydration it is disabled without looking so, and Enter does nothing: a
 * native submit would put the input, including passwords, into the address. The fields can already be filled in. In a
 * sleeping page presses are held instead, so there the button is enabled (`rendering/wake.ts`).
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
