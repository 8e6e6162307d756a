import { lazy, Suspense } from 'react';
import type { DrawerProps } from './drawer-sheet.tsx';
import { usePopup } from './use-popup.tsx';

const loadSheet = () => import('./drawer-sheet.tsx');
const DrawerSheet = lazy(() => loadSheet().then((module) => ({ default: module.DrawerSheet })));

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
