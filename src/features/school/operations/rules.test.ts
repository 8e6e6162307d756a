import { expect, it } from 'vitest';
import { changePercent, dayLabel, daysCompared, shortIdr, sumOf, whereMostStop } from './rules.ts';

it.each([
  [0, '0'],
  [850_000, '850 k'],
  [1_499_000, '1,5 M'],
  [12_000_000, '12 M'],
])('%d rupiah read %s on an axis', (amount, text) => expect(shortIdr(amount)).toBe(text));

it.each([
  [112, 100, 12],
  [1, 3, -67],
  [0, 4, -100],
  [5, 5, 0],
  [1_004, 1_000, 0],
  [996, 1_000, 0],
  [994, 1_000, -1],
  [10, 1, 900],
  [3, 0, null],
  [3, -2, null],
  [1_200, 1, null],
])('%d after %d is a change of %s percent', (now, before, percent) =>
  expect(changePercent([now, 0], before)).toBe(percent),
);

it.each([0, 2, 40])('%d of today change nothing: its hours are not compared with whole days', (today) => {
  const days = [5, 5, 5, 5, 5, 5, today];
  expect(changePercent(days, 5 * daysCompared(days.length))).toBe(0);
});

it('a business day keeps its date in every time zone', () =>
  expect(dayLabel('2026-11-21')).toBe('21 Nov 2026'));

it('the sum of nothing is 0', () => expect([sumOf([]), sumOf([1, 2])]).toEqual([0, 3]));

it('the modules that lose most keep their order; one that everyone finished or nobody began loses nobody', () => {
  const all = [
    { id: 1, started: 10, completed: 10 },
    { id: 2, started: 20, completed: 10 },
    { id: 3, started: 0, completed: 0 },
    { id: 4, started: 12, completed: 12 },
    { id: 5, started: 10, completed: 1 },
    { id: 6, started: 4, completed: 2 },
  ];
  const idsOf = (count: number) => whereMostStop(all, count).map(({ id }) => id);
  expect([idsOf(1), idsOf(2), idsOf(9)]).toEqual([[5], [2, 5], [2, 5, 6]]);
});
