import { useEffect } from 'react';
import { timeZonePreference, writePreference } from '#api/preferences.ts';

/** Late parts of a page may still be waking up after the first effect; until they have, server and browser agree. */
const settledMs = 1_500;

/** Tells the server the browser's zone for the next answer. */
export function TimeZoneCookie() {
  useEffect(() => {
    const write = () => writePreference(timeZonePreference, Intl.DateTimeFormat().resolvedOptions().timeZone);
    const timer = setTimeout(write, settledMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
