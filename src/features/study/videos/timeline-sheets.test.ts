import { expect, it } from 'vitest';
import { thumbnailAt } from '#ui/player/thumbnails.ts';
import { cellOf, frameSecondsOf, framesPerSheet, placeInSheet } from './timeline-sheets.ts';

it.each([0.4, 6, 9.99, 10, 71, 72, 72.1, 3_600])(
  'puts each frame of a video of %d s where the player looks for it',
  (length) => {
    const seconds = frameSecondsOf(length);
    for (const [frame, second] of seconds.entries())
      expect(thumbnailAt(second, length)).toEqual({
        sheet: Math.floor(frame / framesPerSheet),
        ...placeInSheet(frame),
      });
    // The last second that can be pointed at has a frame too.
    expect(thumbnailAt(length, length)).toEqual(thumbnailAt(seconds.at(-1) ?? Number.NaN, length));
  },
);

it.each([
  [1920, 1080, 168],
  [1080, 1920, 534],
  [4096, 2, 2],
])('gives a frame of %d × %d an even height', (width, height, expected) => {
  expect(cellOf(width, height)).toEqual({ width: 300, height: expected });
});
