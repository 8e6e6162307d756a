import { useEffect, useState } from 'react';

/** Ignores smaller movements, in pixels, such as a trembling hand. */
const least = 8;

/** Whether the page was last scrolled down, as when reading. False at the top of the page. */
export function useScrollsDown(): boolean {
  const [scrollsDown, setScrollsDown] = useState(false);
  useEffect(() => {
    let from = window.scrollY;
    const scrolled = () => {
      const at = Math.max(0, window.scrollY);
      if (Math.abs(at - from) < least && at > 0) return;
      setScrollsDown(at > from);
      from = at;
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => window.removeEventListener('scroll', scrolled);
  }, []);
  return scrollsDown;
}
