import { useRender } from '@base-ui/react/use-render';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cn } from './cn.ts';

type Side = 'top' | 'right' | 'bottom' | 'left';

export interface TooltipProps {
  label: string;
  side?: Side;
  /** An element that takes a ref, hover and focus handlers. It keeps its own accessible name. */
  children: ReactElement;
}

const showAfterMs = 500;
/** Time to move the pointer onto it (WCAG 1.4.13). */
const hideAfterMs = 120;
const gapPx = 6;

/** The anchor point, and which of the tooltip's own edges is there. */
const places: Record<Side, { at: (box: DOMRect) => { left: number; top: number }; hang: string }> = {
  top: {
    at: (box) => ({ left: box.left + box.width / 2, top: box.top - gapPx }),
    hang: '-translate-x-1/2 -translate-y-full',
  },
  bottom: {
    at: (box) => ({ left: box.left + box.width / 2, top: box.bottom + gapPx }),
    hang: '-translate-x-1/2',
  },
  left: {
    at: (box) => ({ left: box.left - gapPx, top: box.top + box.height / 2 }),
    hang: '-translate-x-full -translate-y-1/2',
  },
  right: {
    at: (box) => ({ left: box.right + gapPx, top: box.top + box.height / 2 }),
    hang: '-translate-y-1/2',
  },
};

/** A button in the top bar has no room above; then the tooltip appears below. */
const roomPx = 40;

/**
 * A short name on hover and focus. It never holds anything that touch and screen readers cannot get elsewhere. Our
 * own component, because it is on every page and does not need the positioning code of larger popups.
 */
export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  const [box, setBox] = useState<DOMRect | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const anchor = useRef<HTMLElement>(null);

  const later = (next: () => void, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(next, ms);
  };
  const show = () => later(() => setBox(anchor.current?.getBoundingClientRect() ?? null), showAfterMs);
  const hideSoon = () => later(() => setBox(null), hideAfterMs);
  const hide = () => {
    clearTimeout(timer.current);
    setBox(null);
  };

  const isShown = box !== null;
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isShown) return;
    const close = () => setBox(null);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    window.addEventListener('keydown', onKey);
    window.addEventListener('scroll', close, { capture: true, passive: true });
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', close, { capture: true });
    };
  }, [isShown]);

  const element = useRender({
    render: children,
    ref: anchor,
    props: {
      onPointerEnter: (event: React.PointerEvent) => event.pointerType === 'mouse' && show(),
      onPointerLeave: hideSoon,
      onPointerDown: hide,
      onFocus: (event: React.FocusEvent) => event.currentTarget.matches(':focus-visible') && show(),
      onBlur: hide,
    },
  });
  const shownAt: Side = side === 'top' && box && box.top < roomPx ? 'bottom' : side;
  return (
    <>
      {element}
      {box
        ? createPortal(
            <div
              aria-hidden="true"
              onPointerEnter={() => clearTimeout(timer.current)}
              onPointerLeave={hideSoon}
              style={places[shownAt].at(box)}
              className={cn(
                'fixed z-60 w-max rounded-sm bg-night px-2.5 py-1.5 text-caption font-semibold text-on-night shadow-pop starting:opacity-0 transition-opacity duration-(--dur-fast) dark:border dark:border-night-line',
                places[shownAt].hang,
              )}
            >
              {label}
            </div>,
            document.body,
          )
        : null}
    </>
  );
}
