import { expect, test } from 'vitest';
import { barsOf, blocksOf, windowAt } from './strip-window.ts';

test('a short video is shown as a whole, and a long one in pages that follow the player', () => {
  expect(windowAt(40, 77)).toEqual({ from: 0, to: 77 });
  expect(windowAt(0, 300)).toEqual({ from: 0, to: 60 });
  expect(windowAt(56.9, 300)).toEqual({ from: 0, to: 60 });
  expect(windowAt(57, 300)).toEqual({ from: 54, to: 114 });
  expect(windowAt(299, 300)).toEqual({ from: 240, to: 300 });
});

test('the player is always in its page', () => {
  for (const length of [1, 77, 91, 300, 3_601.4])
    for (let seconds = 0; seconds <= length; seconds += 0.7) {
      const { from, to } = windowAt(seconds, length);
      expect(seconds >= from && seconds <= to, `${seconds} of ${length}`).toBe(true);
    }
});

test('bars are as high as the loudest of their time, and the end of the sound is silent', () => {
  const peaks = Uint8Array.of(0, 51, 0, 0, 0, 255, 0, 0, 0, 0);
  expect(barsOf(peaks, { from: 0, to: 2 }, 2)).toEqual([0.2, 1]);
  expect(barsOf(peaks, { from: 1, to: 3 }, 2)).toEqual([1, 0]);
  // More bars than peaks: each still has one.
  expect(barsOf(peaks, { from: 1, to: 1.2 }, 2)).toEqual([1, 1]);
  expect(barsOf(new Uint8Array(), { from: 0, to: 2 }, 2)).toEqual([]);
});

test('lines are blocks: the one of the player, those that are hard to read, and only those in the page', () => {
  const cue = (startMs: number, endMs: number) => ({ startMs, endMs, text: 'x' });
  const cues = [cue(0, 1_000), cue(1_000, 3_000), cue(3_020, 4_000), cue(8_000, 9_000)];
  const problems = [
    { index: 1, kind: 'too-fast', isError: false },
    { index: 2, kind: 'short-gap', isError: false },
  ] as const;
  expect(blocksOf(cues, problems, { from: 0, to: 4 }, 0.5)).toEqual([
    { index: 0, left: 0, width: 25, look: 'current' },
    { index: 1, left: 25, width: 50, look: 'problem' },
    { index: 2, left: 75.5, width: 24.5, look: 'plain' },
  ]);
  expect(blocksOf(cues, [], { from: 2, to: 4 }, 3.01).map(({ index, look }) => [index, look])).toEqual([
    [1, 'plain'],
    [2, 'plain'],
  ]);
});
