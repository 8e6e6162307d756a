import { coach } from './event-types.ts';

/** When the sandbox's coach has time: office hours in Jakarta, some of them taken by other people. */

export interface Span {
  startTime: string;
  endTime: string;
}

const daysAhead = 14;
const noticeMs = 4 * 3_600_000;
const stepMs = 30 * 60_000;
/** Jakarta has no daylight saving time, so its offset is constant. */
const jakartaOffsetMs = 7 * 3_600_000;

/** Hours of a weekday (0 is Sunday) as [from, until] in Jakarta. */
const officeHours: Record<number, [number, number][]> = {
  1: [
    [9, 12],
    [13, 17],
  ],
  2: [
    [9, 12],
    [13, 17],
    [19, 21],
  ],
  3: [
    [9, 12],
    [13, 17],
  ],
  4: [
    [9, 12],
    [13, 17],
    [19, 21],
  ],
  5: [
    [9, 11],
    [14, 17],
  ],
  6: [[9, 12]],
};

/** The free starts of the next two weeks for a session of that length, in order. */
export function freeStarts(now: Date, minutes: number, booked: readonly Span[]): Date[] {
  const starts: Date[] = [];
  const today = Math.floor((now.getTime() + jakartaOffsetMs) / 86_400_000) * 86_400_000;
  for (let day = 0; day <= daysAhead; day += 1) {
    const midnight = today + day * 86_400_000;
    for (const [from, until] of officeHours[new Date(midnight).getUTCDay()] ?? []) {
      const last = midnight + until * 3_600_000 - minutes * 60_000;
      for (let local = midnight + from * 3_600_000; local <= last; local += stepMs) {
        if (!isTakenByOthers(local)) starts.push(new Date(local - jakartaOffsetMs));
      }
    }
  }
  return starts.filter(
    (start) =>
      start.getTime() >= now.getTime() + noticeMs &&
      start.getTime() <= now.getTime() + daysAhead * 86_400_000 &&
      !overlapsAny(start, minutes, booked),
  );
}

function overlapsAny(start: Date, minutes: number, booked: readonly Span[]): boolean {
  const end = start.getTime() + minutes * 60_000;
  return booked.some(
    (span) => Date.parse(span.startTime) < end && Date.parse(span.endTime) > start.getTime(),
  );
}

/** About one start in four, always the same ones: an empty calendar looks fake. */
function isTakenByOthers(local: number): boolean {
  const half = Math.floor(local / stepMs);
  return ((half * 2_654_435_761) >>> 0) % 100 < 25;
}

export interface FreeDay {
  /** `2026-11-24` in the viewer's zone. */
  date: string;
  starts: Date[];
}

export function byDay(starts: readonly Date[], timezone: string): FreeDay[] {
  const dateOf = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' });
  const days = Map.groupBy(starts, (start) => dateOf.format(start));
  return [...days].map(([date, list]) => ({ date, starts: list }));
}

/** The given time zone if it is valid, otherwise the coach's. */
export function zoneOf(text: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text ?? '' }).resolvedOptions().timeZone;
  } catch {
    return coach.timezone;
  }
}
