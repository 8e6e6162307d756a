import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Sari Pratiwi', 'SP'],
  ['Budi', 'B'],
  ['  ayu  dewi  lestari ', 'AL'],
  ['', '?'],
  ['😀 Smile', '😀S'],
])('the initials of "%s" are %s', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});
