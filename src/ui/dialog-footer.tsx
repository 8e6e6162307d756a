import type { ReactNode } from 'react';

/** Put the main action last; on a phone it appears on top. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-col-reverse gap-2 px-5 pb-6 pt-5 *:max-sm:h-12 sm:flex-row sm:justify-end sm:px-6">
      {children}
    </div>
  );
}
