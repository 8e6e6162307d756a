import { describe, expect, it } from 'vitest';
import type { Tier } from '#access/tiers.ts';
import { formatDuration, orderAt, planOffer, reordered, slugOf, slugPattern } from './rules.ts';

describe('durations are exact', () => {
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
  ])('moving %s to position %i gives %j', (id, place, expected) => {
    expect(after(id, place)).toEqual(expected);
  });

  it('is sent as the order of the row to insert before, or last + 1', () => {
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
  ])('derived from %j is %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
    expect(slugOf(title)).toMatch(slugPattern);
  });
});

describe('the plans that open a course', () => {
  const free = { tier: 'ESSENTIAL', isFreePreview: true } as const;
  const of = (tier: Tier) => ({ tier, isFreePreview: false });
  it.each([
    ['one plan opens all', [free, of('ESSENTIAL')], { first: 'ESSENTIAL', opens: 2, all: 'ESSENTIAL' }],
    [
      'the higher plan opens the last',
      [free, of('ESSENTIAL'), of('ACCELERATOR')],
      { first: 'ESSENTIAL', opens: 2, all: 'ACCELERATOR' },
    ],
    ['a free preview of a high tier asks for no plan', [{ ...free, tier: 'BREAKTHROUGH' }], null],
    ['a course without modules', [], null],
  ] as const)('%s', (_, modules, offer) => {
    expect(planOffer(modules)).toEqual(offer);
  });
});
