import { expect, it } from 'vitest';
import { fullDateAndTime, shortDateAndTime, timeRange, weekdayAndTime } from './session-time.ts';

const start = new Date('2026-11-24T12:00:00Z');
const end = new Date('2026-11-24T12:45:00Z');

it.each([
  ['Asia/Jakarta', '7:00\u00a0pm to 7:45\u00a0pm WIB'],
  ['Asia/Makassar', '8:00\u00a0pm to 8:45\u00a0pm WITA'],
  ['Asia/Jayapura', '9:00\u00a0pm to 9:45\u00a0pm WIT'],
  ['Europe/London', '12:00\u00a0pm to 12:45\u00a0pm GMT'],
  ['Asia/Tokyo', '9:00\u00a0pm to 9:45\u00a0pm GMT+9'],
])('in %s a session is at %s', (zone, expected) => expect(timeRange(start, end, zone)).toBe(expected));

it('day and time have three lengths', () => {
  expect(weekdayAndTime(start, end, 'Asia/Jakarta')).toBe('Tuesday, 7:00\u00a0pm to 7:45\u00a0pm WIB');
  expect(fullDateAndTime(start, end, 'Asia/Jakarta')).toBe(
    'Tuesday, 24 November 2026, 7:00\u00a0pm to 7:45\u00a0pm WIB',
  );
  expect(shortDateAndTime(start, 'Asia/Jakarta')).toBe('Tuesday 24 November, 7:00\u00a0pm WIB');
});

it('the day is the one in the viewer’s zone', () => {
  expect(shortDateAndTime(new Date('2026-11-24T17:30:00Z'), 'Asia/Jakarta')).toBe(
    'Wednesday 25 November, 12:30\u00a0am WIB',
  );
});
