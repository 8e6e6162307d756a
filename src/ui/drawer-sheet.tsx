import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { cn } from './cn.ts';
import { DIALOG_BACKDROP_CLASSES } from './dialog-classes.ts';
import * as m from './messages/m.ts';

export interface DrawerProps {
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  trigger?: ReactElement;
  /** The accessible name; shown at the top unless `header` is given. */
  title: string;
  /** Replaces the visible title, such as the logo in the side menu. */
  header?: ReactNode;
  side?: 'left' | 'right';
  className?: string;
  children: ReactNode;
}

interface DrawerSheetProps extends Omit<DrawerProps, 'isOpen' | 'onOpenChange' | 'trigger'> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  finalFocus?: RefObject<HTMLElement | null>;
}

export function DrawerSheet({
  isOpen,
  onOpenChange,
  finalFocus,
  title,
  header,
  side = 'left',
  className,
  children,
}: DrawerSheetProps) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={DIALOG_BACKDROP_CLASSES} />
        <BaseDialog.Popup
          {...(finalFocus ? { finalFocus } : {})}
          className={cn(
            'fixed inset-y-0 z-50 flex w-[min(320px,calc(100vw-3rem))] flex-col bg-surface text-ink shadow-modal outline-none transition-[translate] duration-(--dur-slow) ease-step data-ending-style:ease-exit',
            side === 'left'
              ? 'left-0 data-ending-style:-translate-x-full data-starting-style:-translate-x-full'
              : 'right-0 data-ending-style:translate-x-full data-starting-style:translate-x-full',
            className,
          )}
        >
          <div className="flex h-14 shrink-0 items-center justify-between gap-3 border-b border-line pl-4 pr-2">
            <BaseDialog.Title className={header ? 'sr-only' : 'text-h4'}>{title}</BaseDialog.Title>
            {header}
            <BaseDialog.Close
              aria-label={m.close()}
              className="grid size-10 place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink"
            >
              <X className="size-5" />
            </BaseDialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            {children}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
