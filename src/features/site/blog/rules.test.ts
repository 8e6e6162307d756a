import { describe, expect, it } from 'vitest';
import { readingMinutes, slugify, withHeadingIds } from './rules.ts';

describe('reading time', () => {
  it.each([
    [0, 1],
    [200, 1],
    [201, 2],
    [1000, 5],
  ])('of %d words is %d minutes', (words, minutes) => expect(readingMinutes(words)).toBe(minutes));
});

describe('slugs', () => {
  it.each([
    ['What a pull request is', 'what-a-pull-request-is'],
    ['1. A button — that is!', '1-a-button-that-is'],
    ['Café', 'cafe'],
    ['???', 'section'],
  ])('of "%s" is %s', (text, slug) => expect(slugify(text)).toBe(slug));
});

describe('headings', () => {
  it('of level 2 and 3 get unique ids and are listed in order', () => {
    const { nodes, headings } = withHeadingIds([
      { tag: 'h2', children: ['Begin'] },
      { tag: 'p', children: ['text'] },
      { tag: 'h3', children: ['With ', { tag: 'code', children: ['git'] }] },
      { tag: 'h4', children: ['Too deep'] },
      { tag: 'h2', children: ['Begin'] },
    ]);
    expect(headings).toEqual([
      { id: 'begin', text: 'Begin', level: 2 },
      { id: 'with-git', text: 'With git', level: 3 },
      { id: 'begin-2', text: 'Begin', level: 2 },
    ]);
    expect(nodes[0]).toMatchObject({ attributes: { id: 'begin' } });
    expect(nodes[3]).toEqual({ tag: 'h4', children: ['Too deep'] });
  });
});
