import { expect, test } from 'vitest';
import { wordsOfCheck } from './problem-words.ts';

test.each([
  ["TypeError: Cannot read properties of null (reading 'textContent')", 'a part of your page'],
  [
    "TypeError: Failed to execute 'getComputedStyle' on 'Window': parameter 1 is not of type 'Element'.",
    'a part of your page',
  ],
  ['Error: no element: label[for="nama"]', 'The check found no label[for="nama"] on your page.'],
])('a check of a page that stops with %j says what is missing', (thrown, words) => {
  expect(wordsOfCheck(thrown, true)).toContain(words);
});

test.each([
  ['ReferenceError: total is not defined', 'total'],
  ['TypeError: total is not a function', 'total'],
])('a check of code that stops with %j says why', (thrown, words) => {
  expect(wordsOfCheck(thrown, false)).toContain(words);
  expect(wordsOfCheck(thrown, false)).not.toBe(thrown);
});

test('what nobody has words for is said as it came', () => {
  expect(wordsOfCheck('RangeError: something rare', false)).toBe('RangeError: something rare');
});
