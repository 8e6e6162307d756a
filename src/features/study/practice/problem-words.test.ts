import { expect, test } from 'vitest';
import { wordsOfCheck } from './problem-words.ts';

test.each([
  ["TypeError: Cannot read properties of null (reading 'textContent')", 'a part of your page'],
  [
    "TypeError: Failed to execute 'getComputedStyle' on 'Window': parameter 1 is not of type 'Element'.",
    'a part of your page',
  ],
  ['Error: no form: .send', 'a part of your page'],
  ['Error: no element: null', 'a part of your page'],
  ['Error: no element: label[for="nama"]', 'The check found no label[for="nama"] on your page.'],
])('a check of a page that stops with %j says what is missing', (thrown, words) => {
  expect(wordsOfCheck(thrown, true)).toContain(words);
});

test.each([
  ['ReferenceError: total is not defined', false],
  ['TypeError: total is not a function', false],
  // The page is there; the code asked nothing for something.
  ["TypeError: Cannot read properties of undefined (reading 'total')", true],
])('a check that stops with %j says why', (thrown, isPage) => {
  expect(wordsOfCheck(thrown, isPage)).toContain('total');
});

test('what nobody has words for has none', () => {
  expect(wordsOfCheck('RangeError: something rare', false)).toBeNull();
});
