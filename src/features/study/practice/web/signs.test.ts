import { expect, it } from 'vitest';
import { signsOf } from './signs.ts';

it.each([
  ['script.js', ['`', '"', "'", '[', ']', '$', '{'], []],
  ['query.sql', ['*', "'"], ['{', '}']],
  ['index.html', ['<', '>', '/', '"'], ['{', '$']],
  ['style.css', ['{', '}', ':', ';'], ['$', '`']],
  ['notes.txt', ['{'], []],
])('the signs for %s', (name, has, hasNot) => {
  const signs = signsOf(name);
  expect(signs).toEqual(expect.arrayContaining(has));
  expect(hasNot.filter((sign) => signs.includes(sign))).toEqual([]);
  expect(new Set(signs).size).toBe(signs.length);
});
