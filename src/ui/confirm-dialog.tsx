import type { ConfirmDialogProps } from './confirm-sheet.tsx';
import { latePart } from './late-part.tsx';
import { usePopup } from './use-popup.tsx';

const ConfirmSheet = latePart(() => import('./confirm-sheet.tsx').then((module) => module.ConfirmSheet));

/** Asks for confirmation before something that cannot be undone. Escape and Cancel close it, the scrim does not. */
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
