import { expect, it } from 'vitest';
import { withoutAddresses } from './kept-readings.ts';

it('no signed address is kept of a module, and everything else of it is', () => {
  expect(withoutAddresses({ id: 1, title: 'One', posterUrl: 'https://cdn.test/1.jpg?token=x' })).toEqual({
    id: 1,
    title: 'One',
    posterUrl: null,
  });
  const list = [{ id: 1 }];
  expect(withoutAddresses(list)).toBe(list);
});
