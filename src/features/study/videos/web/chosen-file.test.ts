import { expect, it } from 'vitest';
import { isMadeOf } from './chosen-file.ts';

const asItIs = { name: '03 - X.webm', sizeBytes: 500, chosenBytes: null };
const converted = { name: '03 - X.mp4', sizeBytes: 80, chosenBytes: 500 };

it.each([
  [asItIs, '03 - X.webm', 500, true],
  [asItIs, '03 - X.webm', 501, false],
  [asItIs, '03 - X.mp4', 500, false],
  [converted, '03 - X.webm', 500, true],
  [converted, '03 - X.webm', 80, false],
  [converted, '04 - Y.webm', 500, false],
  // The server keeps a name without the characters that mean something to a file system.
  [{ ...asItIs, name: 'Apa itu 100 .mp4' }, 'Apa itu 100%.mp4', 500, false],
  [{ ...asItIs, name: 'Apa itu 100.mp4' }, 'Apa itu 100%.mp4', 500, true],
])('%j is of the file %s with %i bytes: %s', (video, name, size, expected) => {
  expect(isMadeOf(video, { name, size })).toBe(expected);
});
