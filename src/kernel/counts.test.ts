import { expect, it } from 'vitest';
import { countedUpTo, countText, foundUpTo, percentOf, totalText } from './counts.ts';

it.each([
  [0, '0 people'],
  [1, '1 person'],
  [1_999, '1999 people'],
  [foundUpTo, '2 000+ people'],
  [2_001, '2001 people'],
  [countedUpTo, '10 000+ people'],
])('%i is shown as %s', (count, expected) => expect(countText(count, 'person', 'people')).toBe(expected));

it('adds a plus when counting has stopped', () => {
  expect([499, 500].map((count) => countText(count, 'person', 'people', 500))).toEqual([
    '499 people',
    '500+ people',
  ]);
});

it('adds a plus to a list with a lower limit of its own', () => {
  expect([totalText(499, 500), totalText(500, 500), totalText(500)]).toEqual(['499', '500+', '500']);
});

it.each([
  [0, 0, 0],
  [7, 12, 58],
])('%i of %i are %i percent', (part, whole, percent) => expect(percentOf(part, whole)).toBe(percent));
