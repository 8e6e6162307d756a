import { describe, expect, test } from 'vitest';
import { sheetLayout, sheetUrl, thumbnailAt } from './thumbnails.ts';

describe('thumbnailAt', () => {
  test.each([
    [0, 0, 0, 0],
    [1.99, 0, 0, 0],
    [2, 0, 1, 0],
    [11.9, 0, 5, 0],
    [12, 0, 0, 1],
    [71.9, 0, 5, 5],
    [72, 1, 0, 0],
    [85.9, 1, 0, 1],
  ])('second %d of 86 is in sheet %d, column %d, row %d', (seconds, sheet, column, row) => {
    expect(thumbnailAt(seconds, 86)).toEqual({ sheet, column, row });
  });

  test('a video under ten seconds has a frame every second', () => {
    expect(thumbnailAt(9.4, 9.5)).toEqual({ sheet: 0, column: 3, row: 1 });
    expect(thumbnailAt(9.4, 10)).toEqual({ sheet: 0, column: 4, row: 0 });
  });

  test('the very end, and what is outside of the video, show the nearest frame that exists', () => {
    // 72 seconds are exactly one sheet: there is no second one.
    expect(thumbnailAt(72, 72)).toEqual({ sheet: 0, column: 5, row: 5 });
    expect(thumbnailAt(500, 72)).toEqual({ sheet: 0, column: 5, row: 5 });
    expect(thumbnailAt(-3, 72)).toEqual({ sheet: 0, column: 0, row: 0 });
  });

  test.each([0, Number.NaN, Number.POSITIVE_INFINITY])('a length of %d has no frames', (length) => {
    expect(thumbnailAt(3, length)).toBeNull();
  });
});

describe('sheetLayout', () => {
  test.each([
    ['a full sheet', 1800, 1008, 16 / 9, 6, 300 / 168],
    ['a last sheet of two rows', 1800, 336, 16 / 9, 2, 300 / 168],
    ['one row', 1800, 168, 16 / 9, 1, 300 / 168],
    ['a video in portrait', 1800, 3198, 9 / 16, 6, 300 / 533],
    ['a last sheet in portrait', 1800, 1066, 9 / 16, 2, 300 / 533],
    ['an old 4:3 video', 1800, 675, 4 / 3, 3, 4 / 3],
    ['a video whose shape is not known yet', 1800, 1008, null, 6, 300 / 168],
  ])('%s', (_, width, height, videoRatio, rows, ratio) => {
    const layout = sheetLayout(width, height, videoRatio);
    expect([layout.columns, layout.rows]).toEqual([6, rows]);
    expect(layout.ratio).toBeCloseTo(ratio, 5);
  });
});

test('a sheet’s address has its number', () => {
  expect(sheetUrl('https://vz-1.b-cdn.net/token/guid/seek/_{n}.jpg', 12)).toBe(
    'https://vz-1.b-cdn.net/token/guid/seek/_12.jpg',
  );
});
