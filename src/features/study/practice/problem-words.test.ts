import { expect, test } from 'vitest';
import { plainWords, wordsOfCheck } from './problem-words.ts';

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

test.each([
  [
    "Cannot read properties of null (reading 'id')",
    'can\'t access property "id", row is null',
    "null is not an object (evaluating 'row.id')",
  ],
  ['total is not defined', 'total is not defined', "Can't find variable: total"],
  [
    "Cannot access 'total' before initialization",
    "can't access lexical declaration 'total' before initialization",
  ],
  ['Assignment to constant variable.', "invalid assignment to const 'total'"],
  ['Maximum call stack size exceeded', 'too much recursion', 'Maximum call stack size exceeded.'],
  ['rows is not iterable', 'rows is not iterable', "undefined is not a function (near '...row of rows...')"],
  [
    'total.sum is not a function',
    'total.sum is not a function',
    "total.sum is not a function. (In 'total.sum()', 'total.sum' is undefined)",
  ],
  ['Unexpected end of JSON input', 'JSON.parse: end of data at line 1', "JSON Parse error: Expected '}'"],
])('says the same of %j in each browser', (first, ...others) => {
  const words = plainWords({ name: 'Error', message: first });
  expect(words).not.toBeNull();
  for (const message of others) expect(plainWords({ name: 'Error', message })).toBe(words);
});

test('a line of Safari with a long chain names what was asked for', () => {
  const message = 'null is not an object (evaluating \'document.querySelector("#no").addEventListener\')';
  expect(plainWords({ name: 'TypeError', message })).toContain('.addEventListener');
});

test.each([
  ['JSON.pars is not a function', 'JSON.pars'],
  ['Attempted to assign to readonly property.', 'frozen'],
  ["Cannot assign to read only property 'price' of object '#<Object>'", 'frozen'],
])('says of %j what is wrong', (message, words) => {
  expect(plainWords({ name: 'TypeError', message })).toContain(words);
});

test('text that cannot become JSON is not called broken JSON', () => {
  expect(plainWords({ name: 'TypeError', message: 'Converting circular structure to JSON' })).toBeNull();
});
