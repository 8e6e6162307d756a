import { expect, it } from 'vitest';
import { cleanFileName } from '#features/school/files/rules.ts';
import { isMadeOf, nameOfChosen } from './chosen-file.ts';

const asItIs = { name: '03 - X.webm', sizeBytes: 500, chosenBytes: null };
const converted = { name: '03 - X.mp4', sizeBytes: 80, chosenBytes: 500 };

it.each([
  [asItIs, '03 - X.webm', 500, true],
  [asItIs, '03 - X.webm', 501, false],
  [asItIs, '03 - X.mp4', 500, false],
  [converted, '03 - X.webm', 500, true],
  [converted, '03 - X.webm', 80, false],
  [converted, '04 - Y.webm', 500, false],
  // As the server keeps names.
  [{ ...asItIs, name: cleanFileName('Apa itu 100%?.MOV') }, 'Apa itu 100%?.MOV', 500, true],
  [{ ...asItIs, name: cleanFileName('Cafe\u0301: satu.mp4') }, 'Cafe\u0301: satu.mp4', 500, true],
])('%j is of the file %s with %i bytes: %s', (video, name, size, expected) => {
  expect(isMadeOf(video, { name, size })).toBe(expected);
});

it('names a converted video without the ending that the editor never saw', () => {
  expect([asItIs, converted].map(nameOfChosen)).toEqual(['03 - X.webm', '03 - X']);
});
