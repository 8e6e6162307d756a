import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { cn } from './cn.ts';

/** The same sheet for dialogs and confirmations: from the bottom under `sm`, centred from there on. */
export const DIALOG_BACKDROP_CLASSES =
  'fixed inset-0 z-50 bg-scrim transition-opacity duration-(--dur-slow) ease-step data-ending-style:opacity-0 data-starting-style:opacity-0';

export const DIALOG_VIEWPORT_CLASSES =
  'fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6';

export const DIALOG_POPUP_CLASSES =
  'relative flex max-h-[calc(100dvh-2.5rem)] w-full flex-col bg-surface text-ink shadow-modal outline-none transition-[translate,opacity] duration-(--dur-slow) ease-step data-ending-style:opacity-0 data-ending-style:ease-exit data-starting-style:opacity-0 ' +
  'max-sm:rounded-t-xl max-sm:pb-[env(safe-area-inset-bottom)] max-sm:data-ending-style:translate-y-full max-sm:data-starting-style:translate-y-full ' +
  'sm:rounded-xl sm:data-ending-style:translate-y-2 sm:data-starting-style:translate-y-2';

const WIDTHS = { sm: 'sm:max-w-[420px]', md: 'sm:max-w-[540px]', lg: 'sm:max-w-[760px]' } as const;

export interface DialogProps {
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** An element that opens it; it gets the focus back. */
  trigger?: ReactElement;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, right-aligned; on a phone stacked and full width, the first on top. */
  footer?: ReactNode;
  width?: keyof typeof WIDTHS;
  /** What gets the focus first; else the first thing that can. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where it is put; needed inside an element that may be fullscreen. The body by default. */
  container?: HTMLElement | null;
  className?: string;
}

/** A modal. Escape, the scrim and the cross close it; focus stays inside and returns where it was. */
export function Dialog({
  isOpen,
  onOpenChange,
  trigger,
  title,
  description,
  children,
  footer,
  width = 'md',
  initialFocus,
  container,
  className,
}: DialogProps) {
  return (
    <BaseDialog.Root
      {...(isOpen === undefined ? {} : { open: isOpen })}
      onOpenChange={(open) => onOpenChange?.(open)}
    >
      {trigger ? <BaseDialog.Trigger render={trigger} /> : null}
      <BaseDialog.Portal {...(container ? { container } : {})}>
        <BaseDialog.Backdrop className={DIALOG_BACKDROP_CLASSES} />
        <BaseDialog.Viewport className={DIALOG_VIEWPORT_CLASSES}>
          <BaseDialog.Popup
            {...(initialFocus ? { initialFocus } : {})}
            className={cn(DIALOG_POPUP_CLASSES, WIDTHS[width], className)}
          >
            <div
              aria-hidden="true"
              className="mx-auto mt-3 h-1.5 w-10 shrink-0 rounded-full bg-sunken-2 sm:hidden"
            />
            <div className="px-5 pt-4 sm:px-6 sm:pt-6">
              <div className="pr-10">
                <BaseDialog.Title className="text-h3 max-sm:text-h2">{title}</BaseDialog.Title>
                {description ? (
                  <BaseDialog.Description className="mt-1 text-ui text-ink-2">
                    {description}
                  </BaseDialog.Description>
                ) : null}
              </div>
            </div>
            {children ? (
              <div className="min-h-0 overflow-y-auto px-5 pb-1 pt-4 sm:px-6">{children}</div>
            ) : null}
            {footer ? <DialogFooter>{footer}</DialogFooter> : <div className="h-5 shrink-0 sm:h-6" />}
            {/* Last in the order, so that the first field gets the focus and not the cross. */}
            <BaseDialog.Close
              aria-label="Close"
              className="absolute right-3 top-5 grid size-10 sm:right-4 sm:top-4.5 place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink"
            >
              <X className="size-5" />
            </BaseDialog.Close>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Write the main action last; on a phone it comes out on top. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 flex-col-reverse gap-2 px-5 pb-6 pt-5 *:max-sm:h-12 sm:flex-row sm:justify-end sm:px-6">
      {children}
    </div>
  );
}

/** Closes the dialog it is in: `<DialogClose><Button variant="ghost">Cancel</Button></DialogClose>`. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <BaseDialog.Close render={children} />;
}
