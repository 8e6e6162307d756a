import type { ReactNode } from 'react';

/** The last row of a long form. It sticks to the bottom of the window, so that saving is always in reach. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-canvas px-4 py-3 max-lg:bottom-[calc(var(--bottombar-h)+env(safe-area-inset-bottom))] lg:-mx-1 lg:px-1">
      {children}
    </div>
  );
}
