import type { RefObject } from 'react';

/** Below this height of the window an open keyboard leaves no room for the tabs. */
const shortPx = 560;

/**
 * Tells the styles of this element (`--seen-height`, `--seen-top`, `--seen-bottom`) which part of the window a touch
 * keyboard leaves free. Browsers that know `interactive-widget` make the window smaller; others only move what is seen
 * of it. Returns what ends it.
 */
export function followSeenWindow(ref: RefObject<HTMLElement | null>): () => void {
  const seen = window.visualViewport;
  if (!seen) return () => undefined;
  const measure = () => {
    const element = ref.current;
    if (!element) return;
    // Zoomed in by two fingers, the smaller part is chosen by the reader and moves nothing.
    const isZoomed = seen.scale > 1.01;
    const height = isZoomed ? window.innerHeight : seen.height;
    const top = isZoomed ? 0 : Math.max(0, seen.offsetTop);
    const bottom = Math.max(0, window.innerHeight - height - top);
    element.style.setProperty('--seen-height', `${height}px`);
    element.style.setProperty('--seen-top', `${top}px`);
    element.style.setProperty('--seen-bottom', `${bottom}px`);
    element.toggleAttribute('data-short', height < shortPx);
  };
  measure();
  seen.addEventListener('resize', measure);
  seen.addEventListener('scroll', measure);
  return () => {
    seen.removeEventListener('resize', measure);
    seen.removeEventListener('scroll', measure);
  };
}
