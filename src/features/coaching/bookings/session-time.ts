/** Times of sessions as text, in the viewer's zone and with its name (product.md#time). Pure. */
import { formatOf, zoneNameAt } from '#kernel/time.ts';

/** `19.00`, as is usual in Indonesia. */
function clockTime(instant: Date, timeZone: string): string {
  const parts = formatOf('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('hour')}.${part('minute')}`;
}

/** One part of the date in that zone, such as the short month in the corner of a card. */
export function datePart(
  instant: Date,
  timeZone: string,
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): string {
  return formatOf('en-GB', { timeZone, ...options }).format(instant);
}

/** `19.00 to 19.45 WIB`. */
export const timeRange = (start: Date, end: Date, timeZone: string): string =>
  `${clockTime(start, timeZone)} to ${clockTime(end, timeZone)} ${zoneNameAt(start, timeZone)}`;

/** `Tuesday, 19.00 to 19.45 WIB`: shown beside a date with day and month. */
export const weekdayAndTime = (start: Date, end: Date, timeZone: string): string =>
  `${datePart(start, timeZone, { weekday: 'long' })}, ${timeRange(start, end, timeZone)}`;

/** `Tuesday, 24 November 2026`. */
export function fullDate(start: Date, timeZone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) => datePart(start, timeZone, options);
  return `${part({ weekday: 'long' })}, ${part({ day: 'numeric', month: 'long', year: 'numeric' })}`;
}

/** `Tuesday, 24 November 2026, 19.00 to 19.45 WIB`. */
export const fullDateAndTime = (start: Date, end: Date, timeZone: string): string =>
  `${fullDate(start, timeZone)}, ${timeRange(start, end, timeZone)}`;

/** `Tuesday 24 November, 19.00 WIB`: for messages. */
export function shortDateAndTime(start: Date, timeZone: string): string {
  const day = datePart(start, timeZone, { weekday: 'long', day: 'numeric', month: 'long' });
  return `${day.replace(',', '')}, ${clockTime(start, timeZone)} ${zoneNameAt(start, timeZone)}`;
}
