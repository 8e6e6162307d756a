import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { DIALOG_BACKDROP_CLASSES, DIALOG_POPUP_CLASSES, DIALOG_VIEWPORT_CLASSES } from './dialog-classes.ts';
import { DialogFooter } from './dialog-footer.tsx';
import * as m from './messages/m.ts';

export interface ConfirmDialogProps {
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  trigger?: ReactElement;
  /** Names the object: "Delete booking 7f3a9c?". */
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  /** The dialog stays open; close it through `onOpenChange` when the work is done. */
  onConfirm: () => void;
  isBusy?: boolean;
  busyLabel?: string;
  children?: ReactNode;
}

interface ConfirmSheetProps extends Omit<ConfirmDialogProps, 'isOpen' | 'onOpenChange' | 'trigger'> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  finalFocus?: RefObject<HTMLElement | null>;
}

export function ConfirmSheet({
  isOpen,
  onOpenChange,
  finalFocus,
  title,
  description,
  confirmLabel,
  cancelLabel = m.cancel(),
  tone = 'danger',
  onConfirm,
  isBusy = false,
  busyLabel,
  children,
}: ConfirmSheetProps) {
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <AlertDialog.Portal>
        {/* Above any other dialog too: the question must be in front of the dialog that asks it. */}
        <AlertDialog.Backdrop forceRender className={DIALOG_BACKDROP_CLASSES} />
        <AlertDialog.Viewport className={DIALOG_VIEWPORT_CLASSES}>
          <AlertDialog.Popup
            {...(finalFocus ? { finalFocus } : {})}
            className={cn(DIALOG_POPUP_CLASSES, 'sm:max-w-[540px]')}
          >
            <div
              aria-hidden="true"
              className="mx-auto mt-3 h-1.5 w-10 shrink-0 rounded-full bg-sunken-2 sm:hidden"
            />
            <div className="min-h-0 overflow-y-auto px-5 pt-5 sm:px-6 sm:pt-6">
              <AlertDialog.Title className="text-h3 max-sm:text-h2">{title}</AlertDialog.Title>
              <AlertDialog.Description className="mt-2 text-ui text-ink-2">
                {description}
              </AlertDialog.Description>
              {children ? <div className="mt-4">{children}</div> : null}
            </div>
            <DialogFooter>
              <AlertDialog.Close render={<Button variant="ghost" />}>{cancelLabel}</AlertDialog.Close>
              <Button
                variant={tone}
                onClick={onConfirm}
                isBusy={isBusy}
                {...(busyLabel ? { busyLabel } : {})}
              >
                {confirmLabel}
              </Button>
            </DialogFooter>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
