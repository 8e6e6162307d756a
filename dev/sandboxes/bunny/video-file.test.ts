import { expect, test } from 'vitest';
import { rangeOf } from './video-file.ts';

test.each([
  [null, null],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=5-4', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  ['items=0-1', null],
])('for ten bytes, range %s is %o', (header, expected) => {
  expect(rangeOf(header, 10)).toEqual(expected);
});
