import { useMatch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Matches routes whose page replaces a whole shell: it needs a `main` of its own. */
const replacesShell = /^(__root__|\/_[a-z]+)$/;

/** The frame of a page that replaces another one: inside the shell's `main`, or as the `main` itself. */
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
