import { describe, expect, test } from 'vitest';
import { visiblePages } from './visible-pages.ts';

const shape = (current: number, count: number) =>
  visiblePages(current, count)
    .map((item) => (item.kind === 'gap' ? '…' : String(item.page)))
    .join(' ');

describe('visiblePages', () => {
  test.each([
    [1, 1, '1'],
    [2, 3, '1 2 3'],
    [1, 5, '1 2 … 5'],
    [3, 5, '1 2 3 4 5'],
    [5, 10, '1 … 4 5 6 … 10'],
    [4, 10, '1 2 3 4 5 … 10'],
    [10, 10, '1 … 9 10'],
  ])('page %i of %i shows %s', (current, count, expected) => {
    expect(shape(current, count)).toBe(expected);
  });
});
