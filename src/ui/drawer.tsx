import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { usePopup } from './use-popup.tsx';

const loadSheet = () => import('./drawer-sheet.tsx');
const DrawerSheet = lazy(() => loadSheet().then((module) => ({ default: module.DrawerSheet })));

export interface DrawerProps {
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  trigger?: ReactElement;
  /** The accessible name; shown at the top unless `header` is given. */
  title: string;
  /** Replaces the shown title, such as the logo in the side menu. */
  header?: ReactNode;
  side?: 'left' | 'right';
  className?: string;
  children: ReactNode;
}

/** A modal sheet from the side: the menu on a phone, the notes beside a video. */
export function Drawer({ isOpen, onOpenChange, trigger, ...content }: DrawerProps) {
  const popup = usePopup({ isOpen, onOpenChange, trigger, load: loadSheet });
  return (
    <>
      {popup.trigger}
      {popup.wasOpened ? (
        <Suspense fallback={null}>
          <DrawerSheet
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
