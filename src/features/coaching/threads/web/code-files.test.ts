import { expect, it } from 'vitest';
import { namedPlace, placeIn } from './code-files.ts';

const page = { name: 'index.html', lineCount: 9 };
const style = { name: 'style.css', lineCount: 3 };

it.each([
  [
    { line: 4, file: null },
    { line: 4, file: 'index.html' },
  ],
  [
    { line: 3, file: 'style.css' },
    { line: 3, file: 'style.css' },
  ],
  [{ line: 4, file: 'style.css' }, null],
  [{ line: 1, file: 'app.js' }, null],
  [{ line: null, file: null }, null],
])('finds the place that %j names', (message, place) => {
  expect(placeIn([page, style], message)).toEqual(place);
});

it('names the file only where there are several', () => {
  expect(namedPlace([page, style], 2, 'style.css')).toEqual({ line: 2, file: 'style.css' });
  expect(namedPlace([page], 2, 'index.html')).toEqual({ line: 2 });
  expect(namedPlace([page, style], null, 'style.css')).toEqual({});
});
