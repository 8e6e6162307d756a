import { expect, test } from 'vitest';
import { mostStops } from './most-stops.ts';

test('the three tenths in which most viewers stop are named in the order of the video', () => {
  expect(mostStops([100, 60, 58, 50, 44, 44, 44, 30, 28, 26, 10])).toEqual([
    { tenth: 0, percent: 40 },
    { tenth: 2, percent: 8 },
    { tenth: 6, percent: 14 },
  ]);
});

test('nothing is named where few stop, nor the end of the video', () => {
  expect(mostStops([100, 98, 96, 94, 92, 90, 88, 86, 84, 82, 0])).toEqual([]);
});
