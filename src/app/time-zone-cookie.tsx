import { useEffect } from 'react';
import { timeZonePreference, writePreference } from '#api/preferences.ts';

/** Tells the server the browser's zone for the next answer. */
export function TimeZoneCookie() {
  useEffect(() => writePreference(timeZonePreference, Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return null;
}
