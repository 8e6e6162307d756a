import { expect, it } from 'vitest';
import { splitTags } from './tags.ts';

it.each([
  ['javascript, Arrays,,', ['javascript', 'arrays']],
  [' git , git', ['git']],
  ['', []],
])('tags of %j are %j', (text, tags) => expect(splitTags(text)).toEqual(tags));
