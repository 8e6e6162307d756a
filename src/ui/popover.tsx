import { latePart } from './late-part.tsx';
import type { PopoverProps } from './popover-panel.tsx';
import { usePopup } from './use-popup.tsx';

const PopoverPanel = latePart(() => import('./popover-panel.tsx').then((module) => module.PopoverPanel));

/** A floating panel, 380 px wide, never wider than the screen. The content brings its own padding. */
export function Popover({ trigger, isOpen, onOpenChange, ...content }: PopoverProps) {
  const popup = usePopup({ isOpen, onOpenChange, trigger, prepare: PopoverPanel.prepare });
  return (
    <>
      {popup.trigger}
      {popup.wasOpened ? (
        <PopoverPanel
          {...content}
          anchor={popup.anchor}
          isOpen={popup.isOpen}
          onOpenChange={popup.setIsOpen}
        />
      ) : null}
    </>
  );
}
