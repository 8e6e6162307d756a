import { describe, expect, it } from 'vitest';
import {
  blogPosting,
  breadcrumbs,
  courseList,
  courseThing,
  organization,
  questionList,
  structuredData,
  webSite,
} from './structured-data.ts';

const origin = 'https://langkah.example';
const article = {
  slug: 'git-in-one-evening',
  title: 'Git </script> in one evening',
  description: 'Three places and four commands.',
  tags: ['git', 'tools'],
  authorName: 'Sari Pratiwi',
  publishedAt: '2026-09-03T02:00:00.000Z',
  updatedAt: '2026-09-04T02:00:00.000Z',
  language: 'en' as const,
};
const course = {
  slug: 'javascript-from-zero',
  title: 'JavaScript from zero',
  description: 'From nothing.',
  language: 'en' as const,
};

const blocks = [
  organization(origin),
  webSite(origin),
  breadcrumbs(origin, [
    ['Blog', '/blog'],
    [article.title, '/blog/git-in-one-evening'],
  ]),
  blogPosting(origin, article, `${origin}/og/article/git.png`),
  courseList(origin, [{ ...course, durationSeconds: 2_111 }]),
  courseThing(
    origin,
    { ...course, durationSeconds: 2_111, modules: [{ title: 'One', summary: 'First.' }] },
    499_000,
  ),
  questionList([{ question: () => 'Is it a subscription?', answer: () => 'No.' }]),
];

/** The properties that the large search engines require of each type. */
const required: Record<string, readonly string[]> = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  BlogPosting: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher'],
  ItemList: ['itemListElement'],
  Course: ['name', 'description', 'provider', 'offers', 'hasCourseInstance'],
  FAQPage: ['mainEntity'],
};

type Json = string | number | readonly Json[] | { readonly [name: string]: Json };

function* stringsOf(value: Json, name = ''): Generator<[name: string, text: string]> {
  if (typeof value === 'string') yield [name, value];
  else if (typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) yield* stringsOf(inner, Number(key) >= 0 ? name : key);
}

describe('structured data', () => {
  it.each(blocks.map((block) => [block['@type'], block] as const))(
    '%s has what search engines require, with absolute addresses only',
    (type, block) => {
      const parsed = JSON.parse(JSON.stringify(block));
      for (const name of required[type] ?? ['nothing known about it']) expect(parsed[name]).toBeTruthy();
      for (const [name, text] of stringsOf(parsed)) {
        if (/^(@id|url|logo|item|image|mainEntityOfPage|urlTemplate)$/.test(name))
          expect(text.startsWith(`${origin}/`), `${name}: ${text}`).toBe(true);
        expect(text).not.toMatch(/@[\w.-]+\.\w+/);
      }
    },
  );

  it('is one graph, and cannot close its script element', () => {
    const text = structuredData(blocks);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@graph': blocks });
  });

  it('an article names its author: a person, or the school', () => {
    expect(blogPosting(origin, article, '').author).toEqual({ '@type': 'Person', name: 'Sari Pratiwi' });
    expect(blogPosting(origin, { ...article, authorName: 'Langkah team' }, '').author).toMatchObject({
      '@type': 'Organization',
      name: 'Langkah team',
    });
  });

  it('a course names its provider, its form and its length', () => {
    const [first] = courseList(origin, [{ ...course, durationSeconds: 2_111 }]).itemListElement;
    expect(first?.item).toMatchObject({
      '@type': 'Course',
      name: 'JavaScript from zero',
      provider: { name: 'Langkah' },
      hasCourseInstance: { courseMode: 'Online', courseWorkload: 'PT35M' },
    });
  });

  it('a breadcrumb trail begins with the start page and counts from one', () => {
    const { itemListElement } = breadcrumbs(origin, [['Changelog', '/changelog']]);
    expect(itemListElement.map(({ position, item }) => [position, item])).toEqual([
      [1, `${origin}/`],
      [2, `${origin}/changelog`],
    ]);
  });
});
