import { expect, test } from 'vitest';
import { fileSizeText } from './file-size-text.ts';

test.each([
  [0, '0B'],
  [1023, '1023B'],
  [1024, '1KB'],
  [35_000, '34KB'],
  [2 * 1024 * 1024, '2MB'],
  [1.94 * 1024 * 1024, '1.9MB'],
  [12.4 * 1024 * 1024, '12MB'],
])('%i bytes are shown as %s', (bytes, expected) => {
  expect(fileSizeText(bytes)).toBe(expected);
});
