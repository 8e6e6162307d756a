import { formatClockIn, formatTableDateIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';

/** 26 November 2026, 10:42 */
export function versionTime(at: string): string {
  const instant = new Date(at);
  return `${formatTableDateIn(instant, viewerTimeZone())}, ${formatClockIn(instant, viewerTimeZone())}`;
}
