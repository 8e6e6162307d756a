import { expect, test } from 'vitest';
import { fileSizeText } from './file-size-text.ts';

test.each([
  [0, '0\u00a0B'],
  [1023, '1023\u00a0B'],
  [1024, '1\u00a0KB'],
  [35_000, '34\u00a0KB'],
  [2 * 1024 * 1024, '2\u00a0MB'],
  [1.94 * 1024 * 1024, '1.9\u00a0MB'],
  [12.4 * 1024 * 1024, '12\u00a0MB'],
])('%i bytes are shown as %s', (bytes, expected) => {
  expect(fileSizeText(bytes)).toBe(expected);
});
