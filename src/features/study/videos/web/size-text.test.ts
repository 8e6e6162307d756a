import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test.each([
  [46_181_571, '44\u00a0MB'],
  [8_000_000_000, '7.5\u00a0GB'],
  [1024 ** 3, '1\u00a0GB'],
])('%i bytes are shown as %s', (bytes, expected) => {
  expect(sizeText(bytes)).toBe(expected);
});
