import { useRender } from '@base-ui/react/use-render';
import { createContext, lazy, type ReactElement, type ReactNode, type RefObject, Suspense, use } from 'react';
import { usePopup } from './use-popup.tsx';

const loadSheet = () => import('./dialog-sheet.tsx');
const DialogSheet = lazy(() => loadSheet().then((module) => ({ default: module.DialogSheet })));

const CloseContext = createContext<() => void>(() => undefined);

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
  width?: 'sm' | 'md' | 'lg';
  /** What gets the focus first; else the first thing that can. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where it is put; needed inside an element that may be fullscreen. The body by default. */
  container?: HTMLElement | null;
  className?: string;
}

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
  const close = use(CloseContext);
  return useRender({ render: children, props: { onClick: close } });
}
