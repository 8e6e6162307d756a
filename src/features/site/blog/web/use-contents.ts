import { useEffect, useState } from 'react';
import type { Heading } from '../rules.ts';

/** product.md#blog */
const scrollOffsetPx = 96;
const refreshMs = 100;

const readHeadings = (): Heading[] =>
  [...document.querySelectorAll<HTMLElement>('#article-content h2, #article-content h3')]
    .filter((element) => element.id !== '')
    .map((element) => ({
      id: element.id,
      text: element.textContent ?? '',
      level: element.tagName === 'H2' ? 2 : 3,
    }));

/**
 * The article's headings and the current one. The list comes with the page and is read again from the page 100 ms after
 * load (product.md#blog), in case something was added.
 */
export function useContents(given: readonly Heading[]) {
  const [headings, setHeadings] = useState(given);
  const [currentId, setCurrentId] = useState<string | null>(null);

  useEffect(() => {
    const timer = setTimeout(() => {
      const found = readHeadings();
      setHeadings((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    }, refreshMs);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const above = headings.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
        return top <= scrollOffsetPx + 8;
      });
      setCurrentId(above.at(-1)?.id ?? null);
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
    };
  }, [headings]);

  /** Scrolls to a section with its offset (product.md#blog), and moves the address and the focus there. */
  const goTo = (id: string) => {
    const element = document.getElementById(id);
    if (!element) return;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const top = element.getBoundingClientRect().top + window.scrollY - scrollOffsetPx;
    window.scrollTo({ top, behavior: isStill ? 'auto' : 'smooth' });
    window.history.replaceState(window.history.state, '', `#${id}`);
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  };

  return { headings, currentId, goTo };
}
