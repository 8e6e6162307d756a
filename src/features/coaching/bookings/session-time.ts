/** Times of sessions as text, in the viewer's zone and with its name (product.md#time). Pure. */

import { isIndonesian } from '#kernel/language.ts';
import { formatClockIn, formatOf, zoneNameAt } from '#kernel/time.ts';
import * as m from './messages/m.ts';

/** One part of the date in that zone, such as the short month in the corner of a card. */
export function datePart(
  instant: Date,
  timeZone: string,
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): string {
  return formatOf(isIndonesian() ? 'id' : 'en-GB', { timeZone, ...options }).format(instant);
}

/** `7:00 pm to 7:45 pm WIB`. */
export const timeRange = (start: Date, end: Date, timeZone: string): string =>
  m.timeRange({
    start: formatClockIn(start, timeZone),
    end: formatClockIn(end, timeZone),
    zone: zoneNameAt(start, timeZone),
  });

/** `Tuesday, 7:00 pm to 7:45 pm WIB`: shown beside a date with day and month. */
export const weekdayAndTime = (start: Date, end: Date, timeZone: string): string =>
  `${datePart(start, timeZone, { weekday: 'long' })}, ${timeRange(start, end, timeZone)}`;

/** `Tuesday, 24 November 2026`. */
export function fullDate(start: Date, timeZone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) => datePart(start, timeZone, options);
  return `${part({ weekday: 'long' })}, ${part({ day: 'numeric', month: 'long', year: 'numeric' })}`;
}

/** `Tuesday, 24 November 2026, 7:00 pm to 7:45 pm WIB`. */
export const fullDateAndTime = (start: Date, end: Date, timeZone: string): string =>
  `${fullDate(start, timeZone)}, ${timeRange(start, end, timeZone)}`;

/** `Tuesday 24 November, 7:00 pm WIB`: for messages. */
export function shortDateAndTime(start: Date, timeZone: string): string {
  const day = datePart(start, timeZone, { weekday: 'long', day: 'numeric', month: 'long' });
  return `${isIndonesian() ? day : day.replace(',', '')}, ${formatClockIn(start, timeZone)} ${zoneNameAt(start, timeZone)}`;
}
