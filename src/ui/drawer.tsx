import type { DrawerProps } from './drawer-sheet.tsx';
import { latePart } from './late-part.tsx';
import { usePopup } from './use-popup.tsx';

const DrawerSheet = latePart(() => import('./drawer-sheet.tsx').then((module) => module.DrawerSheet));

/** A modal sheet from the side: the menu on a phone, the notes beside a video. */
export function Drawer({ isOpen, onOpenChange, trigger, ...content }: DrawerProps) {
  const popup = usePopup({ isOpen, onOpenChange, trigger, prepare: DrawerSheet.prepare });
  return (
    <>
      {popup.trigger}
      {popup.wasOpened ? (
        <DrawerSheet
          {...content}
          isOpen={popup.isOpen}
          onOpenChange={popup.setIsOpen}
          {...(trigger ? { finalFocus: popup.anchor } : {})}
        />
      ) : null}
    </>
  );
}
