import { useEffect, useRef } from 'react';
import { announce } from './announce.ts';

/** Says a text to screen readers whenever it has become another: how many there are after filtering a list. */
export function useAnnounced(text: string | undefined): void {
  const before = useRef(text);
  useEffect(() => {
    if (text === undefined || text === before.current) return;
    // What the page begins with is read with the page.
    if (before.current !== undefined) announce(text);
    before.current = text;
  }, [text]);
}
