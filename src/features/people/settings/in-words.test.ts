import { expect, test } from 'vitest';
import { inIndonesianWords } from './in-words.ts';

test.each([
  [7, 'tujuh'],
  [10, 'sepuluh'],
  [11, 'sebelas'],
  [17, 'tujuh belas'],
  [20, 'dua puluh'],
  [100, 'seratus'],
  [111, 'seratus sebelas'],
  [1_000, 'seribu'],
  [1_100, 'seribu seratus'],
  [11_000, 'sebelas ribu'],
  [449_100, 'empat ratus empat puluh sembilan ribu seratus'],
  [499_000, 'empat ratus sembilan puluh sembilan ribu'],
  [1_000_000, 'satu juta'],
  [2_499_001, 'dua juta empat ratus sembilan puluh sembilan ribu satu'],
])('%d is spelled “%s”', (amount, words) => {
  expect(inIndonesianWords(amount)).toBe(words);
});
