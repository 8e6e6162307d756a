import { expect, it } from 'vitest';
import type { CommandItem } from './command-item.ts';
import { rankedItems } from './ranked-items.ts';

const items: readonly CommandItem[] = [
  { id: 'recent', label: 'Rina Siregar', group: 'Opened last', isSuggestion: true },
  { id: 'orders', label: 'Orders', keywords: 'invoice payments', group: 'Go to' },
  { id: 'reviews', label: 'Reviews', keywords: '', group: 'Go to' },
  { id: 'by-id', label: 'Budi', detail: 'Essential, 3 November', group: 'Orders', isFound: true },
  { id: 'by-email', label: 'Tono', detail: 'rina@example.com', group: 'People', isFound: true },
  { id: 'by-name', label: 'Rina Siregar', detail: 'r.s@example.com', group: 'People', isFound: true },
  { id: 'said', label: 'Lists and loops', detail: 'as Rina reviews it', group: 'Said', isFound: true },
  { id: 'blog', label: 'Search the blog', isFallback: true },
];
const idsFor = (query: string) => rankedItems(items, query, 'Related').map(({ id }) => id);

it('keeps the order of the caller while nothing is typed', () =>
  expect(idsFor(' ')).toEqual(['recent', 'orders', 'reviews', 'by-id', 'by-email', 'by-name', 'said']));

it('puts a hit in the title first, then a hit that is shown below it, then what shows none', () =>
  expect(idsFor('rina')).toEqual(['by-name', 'by-email', 'said', 'by-id']));

it('keeps groups together, and gathers what shows no hit under one title', () => {
  const groups = rankedItems(items, 'rina', 'Related').map(({ group }) => group);
  expect(groups).toEqual(['People', 'People', 'Said', 'Related']);
});

it('counts a title only when it has every word', () => expect(idsFor('rina sir')[0]).toBe('by-name'));

it('names the keyword by which a page was found', () => {
  const [first] = rankedItems(items, 'invo', 'Related');
  expect(first).toMatchObject({ id: 'orders', detail: 'invoice' });
  expect(rankedItems(items, 'orders', 'Related')[0]?.detail).toBeUndefined();
});
