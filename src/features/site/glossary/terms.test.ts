import { expect, it } from 'vitest';
import { meaningsInIndonesian } from './meanings.id.ts';
import { meanings } from './meanings.ts';
import { type Term, type TermGroup, termGroups, terms } from './terms.ts';

const wordsOf = (group: TermGroup): readonly Term[] => terms[group];
const all = termGroups.flatMap(wordsOf);

it('each word has one address and one meaning in each language, and there is no meaning without a word', () => {
  const ids = all.map(({ id }) => id);
  expect(new Set([...ids, ...termGroups]).size).toBe(ids.length + termGroups.length);
  for (const known of [meanings, meaningsInIndonesian])
    expect(Object.keys(known).toSorted()).toEqual(ids.toSorted());
});

it.each(termGroups)('the words of %s are in the order of the alphabet', (group) => {
  const names = wordsOf(group).map(({ name }) => name.toLowerCase());
  expect(names).toEqual(names.toSorted());
});

it('meanings are short, end in a full stop, and close what they open', () => {
  for (const means of [...Object.values(meanings), ...Object.values(meaningsInIndonesian)]) {
    expect(means).toMatch(/^[A-Z`].*\.$/s);
    expect(means.length, means).toBeLessThan(200);
    expect(means.split('`').length % 2, means).toBe(1);
  }
});
