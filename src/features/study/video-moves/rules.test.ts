import { describe, expect, it, test } from 'vitest';
import { hindranceOf, isFixed, isSameLength, type Movable, type MoveHindrance, percentOf } from './rules.ts';

const own = { isReady: true, isOfProduct: false };

test('a video of the product is folded away, except while there is a move to read about', () => {
  expect(isFixed({ hindrance: 'product', move: null })).toBe(true);
  expect(isFixed({ hindrance: 'product', move: {} })).toBe(false);
  for (const hindrance of [null, 'no-video', 'not-ready', 'no-bunny'] as const)
    expect(isFixed({ hindrance, move: null })).toBe(false);
});

describe('a video', () => {
  const cases: [string, Movable, boolean, MoveHindrance | null][] = [
    ['of this server', { videoGuid: 'a', videoStatus: 4, media: own }, true, null],
    ['at Bunny', { videoGuid: 'a', videoStatus: 4, media: null }, true, null],
    ['that is missing', { videoGuid: '', videoStatus: null, media: null }, true, 'no-video'],
    [
      'of the product',
      { videoGuid: 'a', videoStatus: 4, media: { ...own, isOfProduct: true } },
      true,
      'product',
    ],
    [
      'that is encoded',
      { videoGuid: 'a', videoStatus: 3, media: { ...own, isReady: false } },
      true,
      'not-ready',
    ],
    ['that Bunny encodes', { videoGuid: 'a', videoStatus: 3, media: null }, true, 'not-ready'],
    ['that nobody has asked about', { videoGuid: 'a', videoStatus: null, media: null }, true, 'not-ready'],
    ['without Bunny', { videoGuid: 'a', videoStatus: 4, media: own }, false, 'no-bunny'],
  ];
  it.each(cases)('%s can move or says why not', (_name, module, hasBunny, expected) => {
    expect(hindranceOf(module, hasBunny)).toBe(expected);
  });
});

it.each([
  [10, 10, true],
  [9.6, 11, true],
  [10, 12.1, false],
  [0, 300, true],
])('%d and %d seconds are the same video: %s', (one, other, expected) => {
  expect(isSameLength(one, other)).toBe(expected);
});

it('progress never goes back from bytes to encoding', () => {
  const move = { doneBytes: 0, totalBytes: 200, encodedPercent: 0 };
  expect(percentOf({ ...move, state: 'waiting', totalBytes: null })).toBe(0);
  expect(percentOf({ ...move, state: 'sending', doneBytes: 50 })).toBe(12);
  expect(percentOf({ ...move, state: 'sending', doneBytes: 900 })).toBe(50);
  expect(percentOf({ ...move, state: 'converting' })).toBe(50);
  expect(percentOf({ ...move, state: 'converting', encodedPercent: 99 })).toBe(99);
  expect(percentOf({ ...move, state: 'done' })).toBe(100);
});
