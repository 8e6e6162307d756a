import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether something holds of an element that is pinned to the window; asked again whenever the page moves beneath it.
 * @param holds the same function at each render.
 */
export function useWhilePinned(
  pinned: RefObject<Element | null>,
  holds: (part: Element) => boolean,
): boolean {
  const [isSo, setIsSo] = useState(false);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const part = pinned.current;
        setIsSo(part !== null && holds(part));
      });
    };
    // The observer also fires once at the start.
    const observer = new ResizeObserver(look);
    observer.observe(document.documentElement);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [pinned, holds]);
  return isSo;
}
