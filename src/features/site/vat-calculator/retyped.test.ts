import { expect, it } from 'vitest';
import { retypedPrice } from './rules.ts';

it.each([
  ['1.2x', 4, '12', '12', 2],
  ['12.34', 5, '1.234', '1.234', 5],
  ['1.29.34', 4, '1.234', '12.934', 4],
  ['0123', 4, '', '123', 3],
  ['Rp 1,000,000', 12, '5.000', '1.000.000', 9],
  ['2500,50', 7, '', '2.500', 5],
  ['', 0, '5', '', 0],
  ['abc', 3, '', '', 0],
])(
  '%s with the caret at %d, typed over “%s”, shows “%s” with the caret at %d',
  (typed, caret, shown, text, place) =>
    expect(retypedPrice(typed, caret, shown)).toMatchObject({ text, place }),
);
