/**
 * Time is stored in UTC; business dates are in Asia/Jakarta; people see their own zone (product.md#time), in the form
 * of their language.
 */
import { isIndonesian } from './language.ts';
import * as m from './messages/m.ts';

export const businessTimeZone = 'Asia/Jakarta';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Jakarta is seven hours ahead of UTC all year. */
const businessOffsetMs = 7 * hourMs;
export const businessOffsetMinutes = businessOffsetMs / minuteMs;

/**
 * The same day and hour `months` later in the business calendar; in a shorter month, the last day replaces a day that
 * does not exist. Always count from the original date: otherwise 31 January would become the 28th for good.
 */
export function addMonths(instant: Date, months: number): Date {
  const local = new Date(instant.getTime() + businessOffsetMs);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  local.setUTCDate(Math.min(day, lastDay));
  return new Date(local.getTime() - businessOffsetMs);
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** There are a few hundred time zones, and people use few of them. More formats than this mean abuse. */
const mostFormats = 300;

/** Formats are cached: creating one costs twenty times as much as using it. */
export function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  if (formats.size >= mostFormats) formats.clear();
  const made = new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}

/** A known IANA zone name, or Asia/Jakarta: the value comes from the browser and may be anything. */
export function timeZoneOr(zone: string | null | undefined): string {
  if (!zone) return businessTimeZone;
  try {
    return formatOf('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return businessTimeZone;
  }
}

export function hourIn(instant: Date, timeZone: string): number {
  const hour = formatOf('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant);
  return Number(hour);
}

const partsIn = (instant: Date, timeZone: string, options: Intl.DateTimeFormatOptions) => {
  // American English: its short months all have three letters. British English has `Sept`.
  const parts = formatOf(isIndonesian() ? 'id' : 'en-US', { timeZone, ...options }).formatToParts(instant);
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
};

/** `Friday, 20 November` or `Jumat, 20 November` in that zone. */
export function formatDayIn(instant: Date, timeZone: string): string {
  const part = partsIn(instant, timeZone, { weekday: 'long', day: 'numeric', month: 'long' });
  return `${part('weekday')}, ${part('day')} ${part('month')}`;
}

/** `10 October 2026` or `10 Oktober 2026` in that zone. */
export const formatDateIn = (instant: Date, timeZone: string): string =>
  formatOf(isIndonesian() ? 'id' : 'en-GB', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(instant);

/** A place in a video: `47` → `0:47`, `967` → `16:07`; an hour or more → `1:02:03`. Negative and fractional seconds are floored to whole ones. */
export function formatTimecode(totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds));
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** The seconds of a place in a video as people type it (`47`, `0:47`, `1:02:03`); null for anything else. */
export function parseTimecode(text: string): number | null {
  const parts = text.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,6}$/.test(part))) return null;
  const [first = 0, ...rest] = parts.map(Number);
  // Only the first number may be larger than 59 or written without its zero.
  if (parts.slice(1).some((part) => part.length !== 2) || rest.some((value) => value > 59)) return null;
  return rest.reduce((seconds, value) => seconds * 60 + value, first);
}

/** `12 minutes`, `3 hours`, `2 days`, `5 weeks`: in the largest unit that fits at least once. */
export function elapsedText(ms: number): string {
  const units: readonly [number, typeof m.weeks][] = [
    [7 * dayMs, m.weeks],
    [dayMs, m.days],
    [hourMs, m.hours],
    [minuteMs, m.minutes],
  ];
  // Days are used for up to two weeks: "9 days" says more than "1 week".
  const [size, text] = units.find(([unitMs], index) => ms >= (index === 0 ? 2 * unitMs : unitMs)) ?? [
    minuteMs,
    m.minutes,
  ];
  return text({ count: Math.max(0, Math.floor(ms / size)) });
}

/** `3 hours ago`; `just now` within the first minute. */
export const agoText = (then: Date, now: Date): string => {
  const ms = now.getTime() - then.getTime();
  return ms < minuteMs ? m.justNow() : m.ago({ time: elapsedText(ms) });
};

/** `24 Nov 2026` in that zone, as tables show it. */
export function formatTableDateIn(instant: Date, timeZone: string): string {
  const part = partsIn(instant, timeZone, { day: 'numeric', month: 'short', year: 'numeric' });
  return `${part('day')} ${part('month')} ${part('year')}`;
}

/** `7:45 pm` or `19.45` in that zone. The space does not break: a line never begins with `pm`. */
export function formatClockIn(instant: Date, timeZone: string): string {
  if (isIndonesian()) {
    const part = partsIn(instant, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    return `${part('hour')}.${part('minute')}`;
  }
  const part = partsIn(instant, timeZone, { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' });
  return `${part('hour')}:${part('minute')}\u00a0${part('dayPeriod').toLowerCase()}`;
}

/** `24 Nov 2026, 7:00 pm` or `24 Nov 2026, 19.00` in that zone. */
export const formatTableTimeIn = (instant: Date, timeZone: string): string =>
  `${formatTableDateIn(instant, timeZone)}, ${formatClockIn(instant, timeZone)}`;

/** Zone names that people in Indonesia use; elsewhere the zone's usual short name or its offset from UTC. */
const indonesianZones: Record<string, string> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
};

/** `WIB`, `BST`, `GMT+9`: the zone's name at that instant. */
export function zoneNameAt(instant: Date, timeZone: string): string {
  const known = indonesianZones[timeZone];
  if (known) return known;
  const parts = formatOf('en-GB', { timeZone, timeZoneName: 'short' }).formatToParts(instant);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

/** `24 Nov 2026, 7:00 pm WIB`: for a list in which nothing else names the zone. */
export const formatZonedTableTimeIn = (instant: Date, timeZone: string): string =>
  `${formatTableTimeIn(instant, timeZone)} ${zoneNameAt(instant, timeZone)}`;

/** `24 November 2026, 7:00 pm WIB` or `24 November 2026, 19.00 WIB`: for sentences. */
export const formatZonedTimeIn = (instant: Date, timeZone: string): string =>
  `${formatDateIn(instant, timeZone)}, ${formatClockIn(instant, timeZone)} ${zoneNameAt(instant, timeZone)}`;

/** The clock time of an instant in that zone, read as UTC; the difference between the two is the zone's offset. */
function wallClockMs(instant: Date, timeZone: string): number {
  const part = partsIn(instant, timeZone, {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const [year, month, day] = [Number(part('year')), Number(part('month')), Number(part('day'))];
  return Date.UTC(year, month - 1, day, Number(part('hour')), Number(part('minute')), Number(part('second')));
}

/** How many minutes that zone is ahead of UTC at that instant; negative west of Greenwich. */
export const offsetMinutesAt = (instant: Date, timeZone: string): number =>
  Math.round((wallClockMs(instant, timeZone) - instant.getTime()) / minuteMs);

/** `2026-11-24T19:00` in that zone: the value of a form's date-and-time field. */
export const formatFieldTimeIn = (instant: Date, timeZone: string): string =>
  new Date(wallClockMs(instant, timeZone)).toISOString().slice(0, 16);

/**
 * The instant of a field's local time in that zone; null for anything else. A time that the zone skips in spring
 * becomes an hour later.
 */
export function parseFieldTimeIn(text: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
  const wanted = Date.parse(`${text}:00Z`);
  if (Number.isNaN(wanted)) return null;
  // Computed twice, because near a clock change the first offset is the one of the other side.
  const first = wanted - (wallClockMs(new Date(wanted), timeZone) - wanted);
  return new Date(wanted - (wallClockMs(new Date(first), timeZone) - first));
}

/** Older times from an offline device are treated as this old, in seconds. */
export const longestAgoSeconds = 400 * 24 * 3600;
