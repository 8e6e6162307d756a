import { expect, it } from 'vitest';
import { lineIn } from './line-in.ts';

it.each([
  ['', null],
  ['1', 1],
  ['4', 4],
  ['5', 'wrong'],
  ['99', 'wrong'],
  ['0', 'wrong'],
  ['-1', 'wrong'],
  ['1.5', 'wrong'],
])('of four lines, "%s" is %j', (text, line) => {
  expect(lineIn(text, 4)).toBe(line);
});
