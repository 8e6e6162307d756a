import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-sheet.tsx';
import { usePopup } from './use-popup.tsx';

const loadSheet = () => import('./confirm-sheet.tsx');
const ConfirmSheet = lazy(() => loadSheet().then((module) => ({ default: module.ConfirmSheet })));

/** Asks once more before something that cannot be undone. The scrim does not close it; Escape and Cancel do. */
export function ConfirmDialog({ isOpen, onOpenChange, trigger, ...content }: ConfirmDialogProps) {
  const popup = usePopup({ isOpen, onOpenChange, trigger, load: loadSheet });
  return (
    <>
      {popup.trigger}
      {popup.wasOpened ? (
        <Suspense fallback={null}>
          <ConfirmSheet
            {...content}
            isOpen={popup.isOpen}
            onOpenChange={popup.setIsOpen}
            {...(trigger ? { finalFocus: popup.anchor } : {})}
          />
        </Suspense>
      ) : null}
    </>
  );
}
