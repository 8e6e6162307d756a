import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { NeedsScripts } from './needs-scripts.tsx';
import { useHydrated } from './use-hydrated.ts';

/**
 * Wraps the submit button of a form. As the server sends it, it is disabled without looking so, and Enter does nothing:
 * a native submit would put the input, including passwords, into the address. The page's first script enables it and
 * holds what is sent before hydration (`shell/press-script.ts`; in a sleeping page `rendering/wake.ts`).
 */
export function SubmitArea({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <>
      <fieldset
        disabled={!useHydrated()}
        data-submit=""
        suppressHydrationWarning
        role="presentation"
        className={cn('noscript:hidden', className)}
      >
        {children}
      </fieldset>
      <NeedsScripts className="col-span-full" />
    </>
  );
}
