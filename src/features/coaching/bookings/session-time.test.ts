import { expect, it } from 'vitest';
import { fullDateAndTime, shortDateAndTime, timeRange, weekdayAndTime } from './session-time.ts';

const start = new Date('2026-11-24T12:00:00Z');
const end = new Date('2026-11-24T12:45:00Z');

it.each([
  ['Asia/Jakarta', '19.00 to 19.45 WIB'],
  ['Asia/Makassar', '20.00 to 20.45 WITA'],
  ['Asia/Jayapura', '21.00 to 21.45 WIT'],
  ['Europe/London', '12.00 to 12.45 GMT'],
  ['Asia/Tokyo', '21.00 to 21.45 GMT+9'],
])('in %s a session is at %s', (zone, expected) => expect(timeRange(start, end, zone)).toBe(expected));

it('day and time have three lengths', () => {
  expect(weekdayAndTime(start, end, 'Asia/Jakarta')).toBe('Tuesday, 19.00 to 19.45 WIB');
  expect(fullDateAndTime(start, end, 'Asia/Jakarta')).toBe('Tuesday, 24 November 2026, 19.00 to 19.45 WIB');
  expect(shortDateAndTime(start, 'Asia/Jakarta')).toBe('Tuesday 24 November, 19.00 WIB');
});

it('the day is the one in the viewer’s zone', () => {
  expect(shortDateAndTime(new Date('2026-11-24T17:30:00Z'), 'Asia/Jakarta')).toBe(
    'Wednesday 25 November, 00.30 WIB',
  );
});
