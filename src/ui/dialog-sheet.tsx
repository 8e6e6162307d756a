import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { cn } from './cn.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { DIALOG_BACKDROP_CLASSES, DIALOG_POPUP_CLASSES, DIALOG_VIEWPORT_CLASSES } from './dialog-classes.ts';
import { DialogFooter } from './dialog-footer.tsx';
import * as m from './messages/m.ts';

const WIDTHS = { sm: 'sm:max-w-[420px]', md: 'sm:max-w-[540px]', lg: 'sm:max-w-[760px]' } as const;

export interface DialogProps {
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** The element that opens the dialog; it gets the focus back. */
  trigger?: ReactElement;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, right-aligned; on a phone stacked and full width, with the last one on top. */
  footer?: ReactNode;
  width?: 'sm' | 'md' | 'lg';
  /** Unsaved text would be lost: Escape, the scrim, the cross and `DialogClose` ask before they close. */
  hasUnsaved?: boolean;
  /** What gets the focus first; by default the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The portal's container; needed inside an element that may be fullscreen. The body by default. */
  container?: HTMLElement | null;
  className?: string;
}

interface DialogSheetProps extends Omit<DialogProps, 'isOpen' | 'onOpenChange' | 'trigger' | 'hasUnsaved'> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  finalFocus?: RefObject<HTMLElement | null>;
  isAsking: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

export function DialogSheet({
  isOpen,
  onOpenChange,
  title,
  description,
  children,
  footer,
  width = 'md',
  initialFocus,
  finalFocus,
  isAsking,
  onKeep,
  onDiscard,
  container,
  className,
}: DialogSheetProps) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <BaseDialog.Portal {...(container ? { container } : {})}>
        <BaseDialog.Backdrop className={DIALOG_BACKDROP_CLASSES} />
        <BaseDialog.Viewport className={DIALOG_VIEWPORT_CLASSES}>
          <BaseDialog.Popup
            {...(initialFocus ? { initialFocus } : {})}
            {...(finalFocus ? { finalFocus } : {})}
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
              <div
                className={cn(
                  'min-h-0 scroll-pb-14 overflow-y-auto px-5 pt-4 sm:px-6',
                  footer ? 'pb-6' : 'pb-1',
                )}
              >
                {children}
              </div>
            ) : null}
            {footer ? (
              <DialogFooter isUnderBody={Boolean(children)}>{footer}</DialogFooter>
            ) : (
              <div className="h-5 shrink-0 sm:h-6" />
            )}
            {/* Last in the order, so that the first field gets the focus and not the cross. */}
            <BaseDialog.Close
              aria-label={m.close()}
              className="absolute right-3 top-5 grid size-10 sm:right-4 sm:top-4.5 place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink"
            >
              <X className="size-5" />
            </BaseDialog.Close>
            {/* Nested, so that Escape and a press on the scrim belong to the question while it is open. */}
            <ConfirmSheet
              isOpen={isAsking}
              onOpenChange={(open) => (open ? undefined : onKeep())}
              title={m.discardQuestion()}
              description={m.discardConsequence()}
              confirmLabel={m.discard()}
              cancelLabel={m.keepEditing()}
              onConfirm={onDiscard}
            />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
