import { expect, it } from 'vitest';
import { dayLabel, shortIdr, sumOf } from './rules.ts';

it.each([
  [0, '0'],
  [850_000, '850 k'],
  [1_499_000, '1,5 M'],
  [12_000_000, '12 M'],
])('%d rupiah read %s on an axis', (amount, text) => expect(shortIdr(amount)).toBe(text));

it('a business day keeps its date in every time zone', () =>
  expect(dayLabel('2026-11-21')).toBe('21 Nov 2026'));

it('the sum of nothing is 0', () => expect([sumOf([]), sumOf([1, 2])]).toEqual([0, 3]));
