import { describe, expect, it } from 'vitest';
import { type Box, choosePlace } from './toast-place.ts';

const box = (left: number): Box => ({ left, top: 0, width: 320, height: 80 });
const boxes = [
  { place: 'bottom-right' as const, box: box(800) },
  { place: 'bottom-left' as const, box: box(0) },
  { place: 'top-right' as const, box: box(400) },
];

describe('the place of a toast', () => {
  it('is the first that covers nothing to press', () => {
    expect(choosePlace(boxes, () => 0)).toBe('bottom-right');
    expect(choosePlace(boxes, ({ left }) => (left === 800 ? 1 : 0))).toBe('bottom-left');
    expect(choosePlace(boxes, ({ left }) => (left === 400 ? 0 : 4))).toBe('top-right');
  });

  it('is where least is covered when every place covers something', () => {
    expect(choosePlace(boxes, ({ left }) => (left === 0 ? 3 : 16))).toBe('bottom-left');
    expect(choosePlace(boxes, () => 5)).toBe('bottom-right');
  });
});
