import { lazy, Suspense } from 'react';
import type { PopoverProps } from './popover-panel.tsx';
import { usePopup } from './use-popup.tsx';

const loadPanel = () => import('./popover-panel.tsx');
const PopoverPanel = lazy(() => loadPanel().then((module) => ({ default: module.PopoverPanel })));

/** A floating panel, 380 px wide, never wider than the screen. The content brings its own padding. */
export function Popover({ trigger, isOpen, onOpenChange, ...content }: PopoverProps) {
  const popup = usePopup({ isOpen, onOpenChange, trigger, load: loadPanel });
  return (
    <>
      {popup.trigger}
      {popup.wasOpened ? (
        <Suspense fallback={null}>
          <PopoverPanel
            {...content}
            anchor={popup.anchor}
            isOpen={popup.isOpen}
            onOpenChange={popup.setIsOpen}
          />
        </Suspense>
      ) : null}
    </>
  );
}
