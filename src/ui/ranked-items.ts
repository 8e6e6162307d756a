/** Which items of the command palette are shown for what was typed, and in which order. */
import type { CommandItem } from './command-item.ts';

/** The words of what was typed, in lower case; none where nothing was. */
export const wordsOf = (query: string): string[] => query.trim().toLowerCase().split(/\s+/).filter(Boolean);

const hasAll = (text: string, words: readonly string[]): boolean => {
  const low = text.toLowerCase();
  return words.every((word) => low.includes(word));
};

/** An item that was found only by its keywords names them, so that people see why it is there. */
function withReason<Item extends CommandItem>(item: Item, words: readonly string[]): Item {
  if (item.isFound || item.detail || hasAll(item.label, words)) return item;
  const named = (item.keywords ?? '')
    .split(' ')
    .filter((keyword) => words.some((word) => keyword.toLowerCase().includes(word)));
  return named.length > 0 ? { ...item, detail: named.join(', ') } : item;
}

/** 0: the words are in the title; 1: they are in what is shown with it; 2: they are not seen. */
const seenIn = ({ label, detail = '' }: CommandItem, words: readonly string[]): number =>
  hasAll(label, words) ? 0 : hasAll(`${label} ${detail}`, words) ? 1 : 2;

/**
 * The items for a query, best first. An item whose title has the typed words comes before those that only show them
 * below it, and these before those that do not show them; the last are one group, `related`. Groups stay together, in
 * the order of their best items.
 * @param related the title of the last group
 */
export function rankedItems<Item extends CommandItem>(
  items: readonly Item[],
  query: string,
  related: string,
): Item[] {
  const words = wordsOf(query);
  if (words.length === 0) return items.filter((item) => !item.isFallback);
  const found = items
    .filter((item) => !item.isFallback && !item.isSuggestion)
    .filter((item) => item.isFound || hasAll(`${item.label} ${item.keywords ?? ''}`, words))
    .map((item) => withReason(item, words))
    .map((item) => ({ item, rank: seenIn(item, words) }));
  const best = new Map<string | undefined, number>();
  for (const { item, rank } of found) best.set(item.group, Math.min(rank, best.get(item.group) ?? rank));
  const groups = [...best.keys()].toSorted((a, b) => (best.get(a) ?? 2) - (best.get(b) ?? 2));
  const seen = groups.flatMap((group) =>
    found
      .filter(({ item, rank }) => item.group === group && rank < 2)
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ item }) => item),
  );
  const unseen = found.filter(({ rank }) => rank === 2).map(({ item }) => ({ ...item, group: related }));
  return [...seen, ...unseen];
}
