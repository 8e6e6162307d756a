/** The texts that product.md quotes are contracts: screens say them letter for letter, in the English catalogues. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const plain = (text: string) => text.replaceAll('’', "'").replaceAll('…', '...').replace(/\s+/g, ' ');

/** Catalogues hold these with places for what is filled in, or in two parts. */
const filledIn = [
  '2 of 5 exercises',
  '6 of 7. One more to the top.',
  '99+',
  'Active Reviews (n)',
  'Completed (n)',
  'Continue as a...@x',
  'Left until complete: 1 exercise',
  'MMM d, yyyy',
  'Module 6 done',
  'N rows changed',
  'Order: n',
  'Part 2 of 3 of order ...',
  'Saved 10:42',
  'Showing x to y of z resources',
  'Upgrade to {tier} to Access',
  'Use the frame at 0:47',
];
/** Quoted as what older screens said: a dialog asks now (spec-map.md). */
const gone = ['Failed to delete module'];

/** A key is named as keyboards name it. */
const isKey = (quote: string): boolean => /^Ctrl .$/.test(quote);

const quotesIn = (text: string): string[] => [
  ...new Set(
    [...plain(text).matchAll(/(?<![A-Za-z])'([A-Z0-9][^'`]{2,120}?)'(?![A-Za-z])/g)].flatMap(
      ([, quote = '']) => (filledIn.includes(quote) || isKey(quote) ? [] : quote.split(' - ')),
    ),
  ),
];

/** @returns the quotes that no text contains. */
const missing = (quotes: readonly string[], texts: readonly string[]): string[] => {
  const all = texts.map(plain).join('\n');
  return quotes.filter((quote) => !all.includes(quote.replace(/(?:[.,]|\s?\.\.\.)$/, '')));
};

it('every text that product.md quotes is in an English catalogue', () => {
  const texts = globSync('src/**/messages/en.json', { cwd: root }).flatMap((file) =>
    Object.values(JSON.parse(read(file)) as Record<string, string>),
  );
  const quotes = quotesIn(read('docs/product.md'));
  expect(quotes.length).toBeGreaterThan(150);
  expect(missing(quotes, texts).filter((quote) => !gone.includes(quote))).toEqual([]);
});

it('finds a quote that a catalogue says in other words', () => {
  const quotes = quotesIn(
    "The button 'Start Learning' and 'Check your email - We have written.' but don't, isn't",
  );
  expect(quotes).toEqual(['Start Learning', 'Check your email', 'We have written.']);
  expect(missing(quotes, ['Start learning', 'Check your email', 'We have written.'])).toEqual([
    'Start Learning',
  ]);
});
