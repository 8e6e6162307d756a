import { expect, it } from 'vitest';
import { inOneList } from './in-one-list.ts';

it('pages are one list, likely ones first, each proof once and in the order in which it was sent', () => {
  const page = (...proofs: [string, 'likely' | 'look' | 'warning'][]) => ({
    data: proofs.map(([id, likelihood]) => ({ id, likelihood })),
  });
  const pages = [
    page(['a', 'likely'], ['b', 'look'], ['c', 'warning']),
    // Something before it was decided while this page was read, so that `c` is on both.
    page(['c', 'warning'], ['d', 'likely'], ['e', 'look']),
  ];
  expect(inOneList(pages).map(({ id }) => id)).toEqual(['a', 'd', 'b', 'e', 'c']);
  expect(inOneList([])).toEqual([]);
});
