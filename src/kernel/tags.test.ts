import { expect, it } from 'vitest';
import { splitTags, tagAtStart } from './tags.ts';

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
