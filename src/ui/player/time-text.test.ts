import { expect, test } from 'vitest';
import { spokenTime, timeText } from './time-text.ts';

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [967, '16:07'],
  [3723, '1:02:03'],
  [-4, '0:00'],
  [Number.NaN, '0:00'],
  [Number.POSITIVE_INFINITY, '0:00'],
])('%d seconds is shown as %s', (seconds, expected) => {
  expect(timeText(seconds)).toBe(expected);
});

test('a time beside an hour-long one shows its hour', () => {
  expect(timeText(59, true)).toBe('0:00:59');
});

test.each([
  [0, '0 seconds'],
  [61, '1 minute 1 second'],
  [967, '16 minutes 7 seconds'],
  [7200, '2 hours'],
])('%d seconds is said "%s"', (seconds, expected) => {
  expect(spokenTime(seconds)).toBe(expected);
});
