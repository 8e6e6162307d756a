import { useEffect, useState } from 'react';

/** Smaller moves are a hand that trembles. Pixels. */
const least = 8;

/** Whether the page was last moved downwards, as someone does who reads. False at the page's top. */
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
