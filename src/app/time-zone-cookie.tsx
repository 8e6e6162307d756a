import { useEffect } from 'react';
import { browserTimeZone, readPreference, rememberTimeZone, timeZonePreference } from '#api/preferences.ts';

/** Late parts of a page may still be waking up after the first effect; until they have, server and browser agree. */
const settledMs = 1_500;

/** Tells the server the browser's zone for the next answer. */
export function TimeZoneCookie() {
  useEffect(() => {
    const known = readPreference(timeZonePreference);
    if (known !== undefined && known !== browserTimeZone()) {
      // Whoever has travelled sees no hour of the zone they left: the page comes once more, before anything is begun.
      rememberTimeZone();
      if (readPreference(timeZonePreference) === browserTimeZone()) window.location.reload();
      return undefined;
    }
    const timer = setTimeout(rememberTimeZone, settledMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
