import { useMatch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A shell has its own `main`; the page that replaces a whole shell needs one. */
const replacesShell = /^(__root__|\/_[a-z]+)$/;

/** The room for a page that stands in for another one: inside the shell's `main`, or as the `main` itself. */
export function PageFrame({ className, children }: { className: string; children: ReactNode }) {
  const routeId = useMatch({ strict: false, select: (match) => match.routeId });
  return replacesShell.test(String(routeId)) ? (
    <main id="main" tabIndex={-1} className={className}>
      {children}
    </main>
  ) : (
    <div className={className}>{children}</div>
  );
}
