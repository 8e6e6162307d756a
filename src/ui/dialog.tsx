import { useRender } from '@base-ui/react/use-render';
import { createContext, lazy, type ReactElement, Suspense, use } from 'react';
import type { DialogProps } from './dialog-sheet.tsx';
import { usePopup } from './use-popup.tsx';

const loadSheet = () => import('./dialog-sheet.tsx');
const DialogSheet = lazy(() => loadSheet().then((module) => ({ default: module.DialogSheet })));

const CloseContext = createContext<() => void>(() => undefined);

/** A modal. Escape, the scrim and the cross close it; focus stays inside and returns where it was. */
export function Dialog({ isOpen, onOpenChange, trigger, ...content }: DialogProps) {
  const popup = usePopup({ isOpen, onOpenChange, trigger, load: loadSheet });
  return (
    <>
      {popup.trigger}
      {popup.wasOpened ? (
        <CloseContext value={() => popup.setIsOpen(false)}>
          <Suspense fallback={null}>
            <DialogSheet
              {...content}
              isOpen={popup.isOpen}
              onOpenChange={popup.setIsOpen}
              {...(trigger ? { finalFocus: popup.anchor } : {})}
            />
          </Suspense>
        </CloseContext>
      ) : null}
    </>
  );
}

/** Closes the dialog it is in: `<DialogClose><Button variant="ghost">Cancel</Button></DialogClose>`. */
export function DialogClose({ children }: { children: ReactElement }) {
  const close = use(CloseContext);
  return useRender({ render: children, props: { onClick: close } });
}
