import type { ConfirmDialogProps } from './confirm-sheet.tsx';
import { latePart } from './late-part.tsx';
import { usePopup } from './use-popup.tsx';

const ConfirmSheet = latePart(() => import('./confirm-sheet.tsx').then((module) => module.ConfirmSheet));

/** Asks once more before something that cannot be undone. The scrim does not close it; Escape and Cancel do. */
export function ConfirmDialog({ isOpen, onOpenChange, trigger, ...content }: ConfirmDialogProps) {
  const popup = usePopup({ isOpen, onOpenChange, trigger, prepare: ConfirmSheet.prepare });
  return (
    <>
      {popup.trigger}
      {popup.wasOpened ? (
        <ConfirmSheet
          {...content}
          isOpen={popup.isOpen}
          onOpenChange={popup.setIsOpen}
          {...(trigger ? { finalFocus: popup.anchor } : {})}
        />
      ) : null}
    </>
  );
}
