import { expect, it } from 'vitest';
import { withoutAddresses } from './kept-readings.ts';

it('a module is stored completely except for its signed address', () => {
  expect(withoutAddresses({ id: 1, title: 'One', posterUrl: 'https://cdn.test/1.jpg?token=x' })).toEqual({
    id: 1,
    title: 'One',
    posterUrl: null,
  });
  const list = [{ id: 1 }];
  expect(withoutAddresses(list)).toBe(list);
});
