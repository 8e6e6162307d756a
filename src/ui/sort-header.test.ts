import { expect, it } from 'vitest';
import { nextSort, type SortOption, sortDirection } from './sort-header.tsx';

type Sort = 'newest' | 'oldest' | 'name';
const byTime: readonly SortOption<Sort>[] = [
  { value: 'newest', direction: 'descending' },
  { value: 'oldest', direction: 'ascending' },
];
const byName: readonly SortOption<Sort>[] = [{ value: 'name', direction: 'ascending' }];

it.each([
  [byTime, 'name', 'newest'],
  [byTime, 'newest', 'oldest'],
  [byTime, 'oldest', 'newest'],
  [byName, 'newest', 'name'],
  [byName, 'name', 'name'],
] as const)(
  'a header that offers %j, pressed while the list is sorted by %s, sorts it by %s',
  (sorts, now, next) => expect(nextSort<Sort>(sorts, now)).toBe(next),
);

it('tells screen readers how a column is sorted', () => {
  expect(sortDirection<Sort>(byTime, 'oldest')).toBe('ascending');
  expect(sortDirection<Sort>(byName, 'oldest')).toBe('none');
  expect(sortDirection<Sort>(undefined, 'oldest')).toBeUndefined();
});
