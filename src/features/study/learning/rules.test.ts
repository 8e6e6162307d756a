import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  encouragement,
  filterActionItems,
  formatDuration,
  neighbours,
  noProgress,
  orderAt,
  percentAt,
  percentOf,
  reordered,
  resumeSeconds,
  slugOf,
  slugPattern,
} from './rules.ts';

describe('durations tell the true time (D17)', () => {
  it.each([
    [0, '0m'],
    [30 * 60, '30m'],
    [60 * 60, '1h'],
    [90 * 60, '1h 30m'],
    [90 * 60 + 1, '1h 31m'],
    [59 * 60 + 59, '1h'],
  ])('%i seconds are %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe('resuming', () => {
  it('uses the exact second when it is known', () => {
    expect(resumeSeconds({ ...noProgress, percent: 50, positionSeconds: 17.5 }, 600)).toBe(17.5);
  });
  it("falls back to the specification's formula", () => {
    expect(resumeSeconds({ ...noProgress, percent: 50 }, 600)).toBe(300);
  });
  it('starts a completed module again', () => {
    expect(resumeSeconds({ ...noProgress, percent: 100, positionSeconds: 90, isCompleted: true }, 600)).toBe(
      0,
    );
  });
});

describe('percent', () => {
  it('stays within 0 and 99 until the end is reported, whatever comes in', () => {
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
  it('of nothing is 0, not NaN', () => expect(percentOf(0, 0)).toBe(0));
  it('rounds', () => expect(percentOf(7, 12)).toBe(58));
});

describe('previous and next', () => {
  const modules = [
    { id: 9, order: 1 },
    { id: 3, order: 5 },
    { id: 4, order: 2 },
  ];
  it('follow the order, not the ids', () => {
    expect(neighbours(modules, 4)).toEqual({ previous: { id: 9, order: 1 }, next: { id: 3, order: 5 } });
  });
  it('are absent at the ends', () => {
    expect(neighbours(modules, 9).previous).toBeNull();
    expect(neighbours(modules, 3).next).toBeNull();
  });
  it('are absent for a module that is not visible', () => {
    expect(neighbours(modules, 77)).toEqual({ previous: null, next: null });
  });
});

describe('encouragement', () => {
  it.each([
    [0, 'just getting started'],
    [29, 'just getting started'],
    [30, 'great progress'],
    [59, 'great progress'],
    [60, 'almost there'],
    [89, 'almost there'],
    [90, 'superstar'],
    [100, 'superstar'],
  ])('at %d percent says %s', (percent, words) => expect(encouragement(percent)).toContain(words));
});

describe('action items to show', () => {
  const modules = [
    {
      moduleId: 1,
      moduleTitle: 'A',
      items: [
        { id: 'x', title: 'X', completed: true },
        { id: 'y', title: 'Y', completed: false },
      ],
    },
    { moduleId: 2, moduleTitle: 'B', items: [{ id: 'z', title: 'Z', completed: true }] },
  ];
  it.each([
    ['all', ['x', 'y', 'z']],
    ['completed', ['x', 'z']],
    ['incomplete', ['y']],
  ] as const)('%s are %j, and a module without any is left out', (filter, ids) => {
    const shown = filterActionItems(modules, filter);
    expect(shown.flatMap((module) => module.items.map((item) => item.id))).toEqual(ids);
    expect(shown[0]).toMatchObject({ doneCount: 1, totalCount: 2 });
  });
});

describe('the order of a list', () => {
  const rows = [10, 20, 30, 40].map((order) => ({ id: `m${order}`, order }));
  const after = (id: string, place: number) => {
    const order = orderAt(rows, id, place);
    return order === null ? null : reordered(rows, id, order).map((row) => row.id);
  };

  it.each([
    ['m10', 0, null],
    ['m40', 3, null],
    ['m20', 0, ['m20', 'm10', 'm30', 'm40']],
    ['m10', 1, ['m20', 'm10', 'm30', 'm40']],
    ['m10', 3, ['m20', 'm30', 'm40', 'm10']],
    ['m40', 1, ['m10', 'm40', 'm20', 'm30']],
  ])('%s put at place %i gives %j', (id, place, expected) => {
    expect(after(id, place)).toEqual(expected);
  });

  it('is sent as the order of whom it is put before, or last + 1', () => {
    expect(orderAt(rows, 'm10', 1)).toBe(30);
    expect(orderAt(rows, 'm10', 3)).toBe(41);
  });
});

describe('the address of a course', () => {
  it.each([
    ['JavaScript, from zero', 'javascript-from-zero'],
    ['  Café & teh ', 'cafe-teh'],
    ['…', 'course'],
    ['a'.repeat(100), 'a'.repeat(80)],
  ])('made of %j is %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
    expect(slugOf(title)).toMatch(slugPattern);
  });
});
