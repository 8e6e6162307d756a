import { useEffect, useRef } from 'react';
import { announce } from './announce.ts';

/** Announces a text to screen readers whenever it changes, such as the number of results of a filter. */
export function useAnnounced(text: string | undefined): void {
  const before = useRef(text);
  useEffect(() => {
    if (text === undefined || text === before.current) return;
    // Screen readers read the first text with the page.
    if (before.current !== undefined) announce(text);
    before.current = text;
  }, [text]);
}
