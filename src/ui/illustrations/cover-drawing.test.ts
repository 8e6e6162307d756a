import { expect, test } from 'vitest';
import { coverSeed, drawCover } from './cover-drawing.ts';

const SIZE = { width: 320, height: 180 };

test('the same seed draws the same cover, and another seed a different one', () => {
  expect(drawCover(7, 'terraces', SIZE)).toEqual(drawCover(7, 'terraces', SIZE));
  expect(drawCover(8, 'terraces', SIZE)).not.toEqual(drawCover(7, 'terraces', SIZE));
});

test.each(['terraces', 'lines', 'sheets'] as const)(
  'a cover of %s contains only finite numbers, whatever the seed',
  (kind) => {
    for (let seed = 0; seed < 300; seed += 1) {
      expect(JSON.stringify(drawCover(seed, kind, SIZE))).not.toMatch(/NaN|null|Infinity/);
    }
  },
);

test('a text always gives the same seed', () => {
  expect(coverSeed('fetch-cheatsheet')).toBe(coverSeed('fetch-cheatsheet'));
  expect(coverSeed('a')).not.toBe(coverSeed('b'));
});
