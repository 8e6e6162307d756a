import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const IDLE_MS = 3000;

/** Hides the controls after three idle seconds, unless `mustStay`; the mouse, the focus or a key shows them again. */
export function useControlsVisibility(rootRef: RefObject<HTMLElement | null>, mustStay: boolean) {
  const [isActive, setIsActive] = useState(true);
  const timer = useRef<number>(undefined);

  const wake = useCallback(() => {
    setIsActive(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIsActive(false), IDLE_MS);
  }, []);
  const sleep = useCallback(() => {
    window.clearTimeout(timer.current);
    setIsActive(false);
  }, []);

  useEffect(() => {
    const root = rootRef.current;
    if (!root) return;
    const wakeByMouse = (event: PointerEvent) => event.pointerType === 'mouse' && wake();
    const sleepByMouse = (event: PointerEvent) => event.pointerType === 'mouse' && sleep();
    root.addEventListener('pointermove', wakeByMouse);
    root.addEventListener('pointerleave', sleepByMouse);
    root.addEventListener('focusin', wake);
    root.addEventListener('keydown', wake);
    wake();
    return () => {
      root.removeEventListener('pointermove', wakeByMouse);
      root.removeEventListener('pointerleave', sleepByMouse);
      root.removeEventListener('focusin', wake);
      root.removeEventListener('keydown', wake);
      window.clearTimeout(timer.current);
    };
  }, [rootRef, wake, sleep]);

  return { isVisible: isActive || mustStay, wake, sleep };
}
