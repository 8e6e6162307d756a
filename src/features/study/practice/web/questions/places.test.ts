import { expect, it } from 'vitest';
import { countsByLine, placesOf } from './places.ts';

const files = [
  { name: 'index.html', lineCount: 9 },
  { name: 'style.css', lineCount: 3 },
];

it('counts the messages at each line of a file, those without a line at the line of the question', () => {
  const places = placesOf(
    [
      { line: 2, file: 'style.css' },
      { line: null, file: null },
      { line: 2, file: 'index.html' },
      { line: 5, file: 'style.css' },
    ],
    files,
  );
  expect([...countsByLine(places, 'style.css')]).toEqual([[2, 2]]);
  expect([...countsByLine(places, 'index.html')]).toEqual([[2, 1]]);
});

it('counts nothing where the question names no line', () => {
  expect(placesOf([{ line: null, file: null }], files)).toEqual([]);
});
