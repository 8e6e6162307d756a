import { useRender } from '@base-ui/react/use-render';
import { createContext, type ReactElement, use } from 'react';
import type { DialogProps } from './dialog-sheet.tsx';
import { latePart } from './late-part.tsx';
import { useDiscardQuestion } from './use-discard-question.ts';
import { usePopup } from './use-popup.tsx';

const DialogSheet = latePart(() => import('./dialog-sheet.tsx').then((module) => module.DialogSheet));

const CloseContext = createContext<() => void>(() => undefined);

/** A modal. Escape, the scrim and the cross close it; focus stays inside and returns to where it was. */
export function Dialog({ isOpen, onOpenChange, trigger, hasUnsaved = false, ...content }: DialogProps) {
  const popup = usePopup({ isOpen, onOpenChange, trigger, prepare: DialogSheet.prepare });
  const { setIsOpen, ...question } = useDiscardQuestion(popup.isOpen && hasUnsaved, popup.setIsOpen);
  return (
    <>
      {popup.trigger}
      {popup.wasOpened ? (
        <CloseContext value={() => setIsOpen(false)}>
          <DialogSheet
            {...content}
            isOpen={popup.isOpen}
            onOpenChange={setIsOpen}
            {...question}
            {...(trigger ? { finalFocus: popup.anchor } : {})}
          />
        </CloseContext>
      ) : null}
    </>
  );
}

/** Closes the surrounding dialog: `<DialogClose><Button variant="ghost">Cancel</Button></DialogClose>`. */
export function DialogClose({ children }: { children: ReactElement }) {
  const close = use(CloseContext);
  return useRender({ render: children, props: { onClick: close } });
}
