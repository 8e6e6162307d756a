import { type RefObject, useEffect, useState } from 'react';
import { coverOnPage } from './toast-place.ts';

/** Whether an element that is pinned to the window covers something to press. */
export function useCoversControl(pinned: RefObject<Element | null>): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const part = pinned.current;
        setCovers(part !== null && coverOnPage(part.getBoundingClientRect(), part) > 0);
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
  }, [pinned]);
  return covers;
}
