import { useEffect } from 'react';
import { rememberTimeZone } from '#api/preferences.ts';

/** Late parts of a page may still be waking up after the first effect; until they have, server and browser agree. */
const settledMs = 1_500;

/** Tells the server the browser's zone for the next answer. */
export function TimeZoneCookie() {
  useEffect(() => {
    const timer = setTimeout(rememberTimeZone, settledMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
