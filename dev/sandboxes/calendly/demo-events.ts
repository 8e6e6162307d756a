/**
 * The booking that breakthrough@ has from the first start. It is the same at the provider (here) and in the app's
 * seed, so that the demo's upcoming session can really be rescheduled and cancelled. Pure; the app's seed calls it.
 */

export const demoEvent = {
  id: '7c3b1f52-0d55-4f0c-9e6e-00000000d001',
  inviteeId: '7c3b1f52-0d55-4f0c-9e6e-00000000d002',
  slug: 'mentoring',
  name: 'Rina Siregar',
  email: 'breakthrough@langkah.test',
} as const;

/** Four days ahead, 19:00 in Jakarta. */
export function demoEventTimes(now: Date): { startTime: string; endTime: string } {
  const jakartaOffsetMs = 7 * 3_600_000;
  const today = Math.floor((now.getTime() + jakartaOffsetMs) / 86_400_000) * 86_400_000;
  const start = today + 4 * 86_400_000 + 19 * 3_600_000 - jakartaOffsetMs;
  return {
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 45 * 60_000).toISOString(),
  };
}

export const joinUrlOf = (baseUrl: string, eventId: string): string => `${baseUrl}/meet/${eventId}`;
