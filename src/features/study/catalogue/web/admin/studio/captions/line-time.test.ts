import { expect, test } from 'vitest';
import { lineTime, readLineTime } from './line-time.ts';

test.each([
  [0, '0:00.0'],
  [11_240, '0:11.2'],
  [59_960, '1:00.0'],
  [3_723_400, '1:02:03.4'],
])('%i ms are shown as %s', (ms, text) => {
  expect(lineTime(ms)).toBe(text);
});

test.each([
  ['11', 11_000],
  ['0:11.25', 11_250],
  ['0:11,2', 11_200],
  ['1:02:03.4', 3_723_400],
  ['90', 90_000],
  ['', null],
  ['0:61', null],
  ['-1', null],
  ['x', null],
])('"%s" is read as %s', (text, ms) => {
  expect(readLineTime(text)).toBe(ms);
});
