import { expect, test } from 'vitest';
import { savingLevel } from './saving-level.ts';

const levels = (...sides: number[]) =>
  sides.map((side) => ({ width: Math.round((side * 16) / 9), height: side }));

test.each([
  [levels(240, 360, 720, 1080), 2],
  [levels(240, 360, 900), 1],
  [levels(240, 360), 1],
  // Nothing smaller is there.
  [levels(1080), 0],
  [[], 0],
])('people who save data get no more than 720p of %j', (given, expected) => {
  expect(savingLevel(given)).toBe(expected);
});

test('an upright picture is as large as its shorter side', () => {
  expect(
    savingLevel(levels(240, 360, 720, 1080).map(({ width, height }) => ({ width: height, height: width }))),
  ).toBe(2);
});
