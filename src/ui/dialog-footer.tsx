import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const row = 'flex flex-col-reverse gap-2 *:max-sm:h-12 sm:flex-row sm:justify-end';

interface DialogFooterProps {
  /** Under a part that scrolls: what goes on below fades, so that it does not look cut off. */
  isUnderBody?: boolean;
  children: ReactNode;
}

/** Put the main action last; on a phone it appears on top. */
export function DialogFooter({ isUnderBody = false, children }: DialogFooterProps) {
  return (
    <div
      className={cn(
        row,
        'relative shrink-0 px-5 pb-6 sm:px-6',
        isUnderBody
          ? 'before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-6 before:bg-[linear-gradient(to_top,var(--surface),transparent)]'
          : 'pt-5',
      )}
    >
      {children}
    </div>
  );
}

/** The same buttons at the end of a form that is the whole dialog. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={row}>{children}</div>;
}
