import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { usePopup } from './use-popup.tsx';

const loadSheet = () => import('./confirm-sheet.tsx');
const ConfirmSheet = lazy(() => loadSheet().then((module) => ({ default: module.ConfirmSheet })));

export interface ConfirmDialogProps {
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  trigger?: ReactElement;
  /** Names the object: "Delete booking 7f3a9c". */
  title: ReactNode;
  /** What happens, in a sentence. */
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
