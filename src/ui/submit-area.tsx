import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * Around the submit button of a light form. Until the page listens it is off, without looking so, and Enter does nothing:
 * the browser's own submit would put what was typed into an address. The fields can be filled meanwhile.
 */
export function SubmitArea({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <fieldset disabled={!useHydrated()} role="presentation" className={className}>
      {children}
    </fieldset>
  );
}
