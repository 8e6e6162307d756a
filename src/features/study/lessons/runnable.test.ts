import { expect, it } from 'vitest';
import { canRun } from './runnable.ts';

it.each([
  ['JavaScript', 'console.log(1 + 1);', true],
  ['JavaScript', 'const prefetched = prefetch(1);', true],
  ['JavaScript', 'const response = await fetch("/api/menu");', false],
  ['JavaScript', 'const list = document.querySelector("#list");', false],
  ['JavaScript', 'form.addEventListener("submit", send);', false],
  ['HTML', '<p>Call fetch( in a script.</p>', true],
  ['Terminal', 'node server.mjs', false],
])('%s %s runs in place: %s', (language, text, expected) => {
  expect(canRun(language, text)).toBe(expected);
});
