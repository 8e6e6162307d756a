import { describe, expect, test } from 'vitest';
import { chapterAt, segmentShare, trackSegments } from './player-chapters.ts';

const CHAPTERS = [
  { title: 'Ask', language: 'en', startSeconds: 0, endSeconds: 9 },
  { title: 'Answer', language: 'en', startSeconds: 9, endSeconds: 26 },
  { title: 'Tonight', language: 'en', startSeconds: 26, endSeconds: 40 },
];

describe('chapterAt', () => {
  test.each([
    [0, 'Ask'],
    [8.99, 'Ask'],
    [9, 'Answer'],
    [40, 'Tonight'],
    [999, 'Tonight'],
  ])('second %d belongs to %s', (seconds, title) => {
    expect(chapterAt(CHAPTERS, seconds)?.title).toBe(title);
  });
  test('without chapters there is none', () => {
    expect(chapterAt([], 3)).toBeUndefined();
  });
});

describe('trackSegments', () => {
  test('cover the whole video without holes', () => {
    const segments = trackSegments(CHAPTERS, 40);
    expect(segments.map((segment) => [segment.startSeconds, segment.endSeconds])).toEqual([
      [0, 9],
      [9, 26],
      [26, 40],
    ]);
  });
  test('a first chapter that starts late leaves a segment before it; one past the end is dropped', () => {
    const late = [
      { title: 'A', language: 'en', startSeconds: 5, endSeconds: 9 },
      { title: 'B', language: 'en', startSeconds: 50, endSeconds: 60 },
    ];
    expect(trackSegments(late, 40).map((segment) => segment.startSeconds)).toEqual([0, 5]);
  });
  test('an unknown length is one empty segment', () => {
    expect(trackSegments(CHAPTERS, 0)).toHaveLength(1);
  });
});

test.each([
  [0, 0],
  [9, 0],
  [17.5, 0.5],
  [30, 1],
])('at second %d the segment from 9 to 26 is filled by %d', (seconds, share) => {
  expect(segmentShare({ key: 'x', startSeconds: 9, endSeconds: 26 }, seconds)).toBeCloseTo(share, 2);
});
