import { expect, it } from 'vitest';
import { inLanguage } from '#platform/language.server.ts';
import { tagAtStart, tagName } from './tag-names.ts';
import { splitTags } from './tags.ts';

it.each([
  ['javascript, Arrays,,', ['javascript', 'arrays']],
  [' git , git', ['git']],
  ['', []],
])('tags of %j are %j', (text, tags) => expect(splitTags(text)).toEqual(tags));

it.each([
  ['ai', 'AI'],
  ['accessibility', 'Accessibility'],
  ['web', 'Web'],
])('the tag %j opens a line as %j', (tag, text) => expect(tagAtStart(tag)).toBe(text));

it('a tag has a name in Indonesian where people use another word, and else is what editors wrote', () => {
  const tags = ['beginners', 'job search', 'javascript', 'vs code'];
  expect(tags.map(tagName)).toEqual(tags);
  expect(inLanguage('id', () => tags.map(tagName))).toEqual([
    'pemula',
    'cari kerja',
    'javascript',
    'vs code',
  ]);
  expect(inLanguage('id', () => ['accessibility', 'ai'].map(tagAtStart))).toEqual(['Aksesibilitas', 'AI']);
});
