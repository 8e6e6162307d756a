import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noProgress, percentAt, resumeSeconds } from './rules.ts';

describe('resuming', () => {
  it('uses the exact second if it is known', () => {
    expect(resumeSeconds({ ...noProgress, percent: 50, positionSeconds: 17.5 }, 600)).toBe(17.5);
  });
  it("falls back to the specification's formula", () => {
    expect(resumeSeconds({ ...noProgress, percent: 50 }, 600)).toBe(300);
  });
  it('restarts a completed module', () => {
    expect(resumeSeconds({ ...noProgress, percent: 100, positionSeconds: 90, isCompleted: true }, 600)).toBe(
      0,
    );
  });
});

describe('percent', () => {
  it('stays between 0 and 99 until the end is reported, for any input', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (furthest, length) => {
        const percent = percentAt(furthest, length);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(99);
        expect(Number.isInteger(percent)).toBe(true);
      }),
      { examples: [[Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]] },
    );
  });
});
