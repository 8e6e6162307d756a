import { describe, expect, it } from 'vitest';
import { monthAfter, monthOf, monthRange } from './rules.ts';

describe('a month', () => {
  it('begins and ends at midnight in the school’s time zone', () => {
    expect(monthRange('2026-11')).toEqual({
      from: new Date('2026-10-31T17:00:00Z'),
      to: new Date('2026-11-30T17:00:00Z'),
    });
    expect(monthOf(new Date('2026-11-30T16:59:59Z'))).toBe('2026-11');
    expect(monthOf(new Date('2026-11-30T17:00:00Z'))).toBe('2026-12');
  });

  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
  ])('%s and %i more is %s', (month, count, after) => {
    expect(monthAfter(month, count)).toBe(after);
  });
});
