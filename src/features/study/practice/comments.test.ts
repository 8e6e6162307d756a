import { expect, test } from 'vitest';
import { commentsIn, inPhrases } from './comments.ts';

const files = [
  { name: 'main.js', text: 'function total(prices) {\n  // Write here.\n  return 0; // not this one\n}\n' },
  { name: 'index.html', text: '<h1>Kopi</h1>\n<!-- The list comes here. -->\n' },
  { name: 'style.css', text: '/* Colours */\nh1 { color: red }\n' },
  { name: 'query.sql', text: '-- Which dishes?\nselect 1;\n' },
];

test('a comment with its line to itself is a sentence, in each language of code', () => {
  expect(commentsIn('page', files)).toEqual([
    'Write here.',
    'The list comes here.',
    'Colours',
    'Which dishes?',
  ]);
});

test('comments are translated in their place, and all else stays', () => {
  const { files: shown } = inPhrases(
    { kind: 'page' as const, files },
    { 'Write here.': 'Tulis di sini.', 'The list comes here.': 'Daftarnya di sini.', Colours: 'Warna' },
  );
  expect(shown.map(({ text }) => text)).toEqual([
    'function total(prices) {\n  // Tulis di sini.\n  return 0; // not this one\n}\n',
    '<h1>Kopi</h1>\n<!-- Daftarnya di sini. -->\n',
    '/* Warna */\nh1 { color: red }\n',
    '-- Which dishes?\nselect 1;\n',
  ]);
});

test('a comment that is called like a part of every object has no translation', () => {
  const work = { kind: 'function' as const, files: [{ name: 'main.js', text: '// constructor\n//\n' }] };
  expect(inPhrases(work, {})).toEqual(work);
});

test('the files of a repository stay as they are, since its checks compare them', () => {
  const work = { kind: 'git' as const, files: [{ name: 'app.js', text: '// Prices\n' }] };
  expect(commentsIn('git', work.files)).toEqual([]);
  expect(inPhrases(work, { Prices: 'Harga' })).toBe(work);
});
