import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { coverSignOf } from '#features/site/blog/rules.ts';
import { addressIn } from '#kernel/addresses.ts';
import { signOfTags } from '#ui/illustrations/cover-signs.ts';
import {
  changelogSchema,
  codeOf,
  contentDir,
  headingsOf,
  parseWith,
  postSchema,
  postTexts,
  readFrontMatter,
  readLessons,
  readTwin,
} from './content-files.ts';

const postsDir = join(contentDir, 'posts');
const files = readdirSync(postsDir);
const posts = files
  .filter((file) => !file.endsWith('.id.md'))
  .map((file) => {
    const { data, body } = readFrontMatter(join(postsDir, file));
    return {
      slug: file.replace(/\.md$/, ''),
      fields: parseWith(postSchema, data, file),
      body,
      nodes: nodesOf(body),
      twin: readTwin(join(postsDir, file), postTexts),
    };
  });
/** As readers find them, the newest first. */
const newestFirst = posts.toSorted((one, other) =>
  String(other.fields.date).localeCompare(String(one.fields.date)),
);
const slugs = posts.map(({ slug }) => slug);
const named = posts.map((post) => [post.slug, post] as const);

/** The pages that an article may link to, besides other articles. */
const ownPages = [
  '/signup',
  '/pricing',
  '/vat-calculator',
  '/lessons',
  '/resources',
  ...new Set(readLessons().map(({ courseSlug }) => `/courses/${courseSlug}`)),
];

function nodesOf(body: string): Nodes[] {
  return [...walk(unified().use(remarkParse).use(remarkGfm).parse(body))];
}

function* walk(node: Nodes): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* walk(child);
}

function textOf(node: Nodes): string {
  return [...walk(node)].map((part) => ('value' in part ? part.value : '')).join('');
}

describe('articles in Indonesian', () => {
  const translated = posts.flatMap(({ twin, ...post }) =>
    twin ? [[post.slug, { ...post, twin }] as const] : [],
  );
  const linksOf = (nodes: Nodes[]) => nodes.flatMap((node) => (node.type === 'link' ? [node.url] : []));

  test('each belongs to an English one', () => {
    expect(translated.map(([slug]) => `${slug}.id.md`)).toEqual(
      files.filter((file) => file.endsWith('.id.md')),
    );
  });

  test.each(translated)('%s has a text of its own, with the same parts and the same code', (_, post) => {
    expect(post.twin.data.title).not.toBe(post.fields.title);
    expect(headingsOf(post.twin.body)).toEqual(headingsOf(post.body));
    expect(codeOf(post.twin.body)).toEqual(codeOf(post.body));
    expect(nodesOf(post.twin.body).map(({ type }) => type)).not.toContain('html');
  });

  test.each(translated)(
    '%s links to the same pages as in English, in their Indonesian addresses',
    (_, post) => {
      const links = linksOf(nodesOf(post.twin.body));
      expect(links.toSorted()).toEqual(
        linksOf(post.nodes)
          .map((url) => addressIn('id', url))
          .toSorted(),
      );
    },
  );
});

describe('articles', () => {
  test('there are at least twelve, each with its own title and day', () => {
    expect(posts.length).toBeGreaterThanOrEqual(12);
    for (const key of ['title', 'description', 'date', 'cover'] as const) {
      expect(new Set(posts.map(({ fields }) => fields[key])).size, key).toBe(posts.length);
    }
  });

  test.each(named)('%s is long enough to help and short enough to finish', (_, { body }) => {
    const prose = body.replaceAll(/```[\s\S]*?```/g, '').split(/\s+/).length;
    expect(prose).toBeGreaterThanOrEqual(800);
    expect(body.split(/\s+/).length).toBeLessThanOrEqual(1500);
  });

  test.each(named)(
    '%s has headings for its contents list: no level 1, no skipped level, no duplicates',
    (_, { nodes }) => {
      const headings = nodes.filter((node) => node.type === 'heading');
      const depths = headings.map(({ depth }) => depth);
      expect(depths[0]).toBe(2);
      expect(depths.filter((depth) => depth === 2).length).toBeGreaterThanOrEqual(3);
      expect(depths.every((depth) => depth === 2 || depth === 3)).toBe(true);
      expect(new Set(headings.map(textOf)).size).toBe(headings.length);
    },
  );

  test.each(named)(
    '%s links only to existing articles and pages of ours, and contains no raw HTML',
    (slug, post) => {
      for (const node of post.nodes) {
        expect(node.type).not.toBe('html');
        if (node.type !== 'link') continue;
        const [, linked] = /^\/blog\/(.+)$/.exec(node.url) ?? [];
        if (linked === undefined) expect(ownPages).toContain(node.url);
        else expect(slugs).toContain(linked);
        expect(linked).not.toBe(slug);
      }
      for (const related of post.fields.related)
        expect(slugs.filter((other) => other !== slug)).toContain(related);
    },
  );

  test.each(named)(
    'all JavaScript and JSON in %s can be parsed, and every code block names its language',
    (_, post) => {
      for (const node of post.nodes) {
        if (node.type !== 'code') continue;
        expect(['js', 'json', 'html', 'css', 'sh', 'sql', 'python', 'text']).toContain(node.lang);
        if (node.lang === 'js') expect(() => parseAst(node.value), node.value).not.toThrow();
        if (node.lang === 'json') expect(() => JSON.parse(node.value), node.value).not.toThrow();
      }
    },
  );
});

test('the changelog goes from the newest version to the oldest, in the order of their days', () => {
  const path = join(contentDir, 'changelog.yaml');
  const versions = parseWith(changelogSchema, parse(readFileSync(path, 'utf8')), path);
  expect(versions.length).toBeGreaterThanOrEqual(8);
  const numbers = versions.map(({ version }) => version);
  const newestFirst = new Intl.Collator('en', { numeric: true });
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => newestFirst.compare(b, a)));
  const dates = versions.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('the changelog in Indonesian has the same versions, days and kinds of changes', () => {
  const read = (name: string) => {
    const path = join(contentDir, name);
    return parseWith(changelogSchema, parse(readFileSync(path, 'utf8')), path);
  };
  const frame = (name: string) =>
    read(name).map(({ version, date, changes }) => ({
      version,
      date,
      types: changes.map(({ type }) => type),
    }));
  expect(frame('changelog.id.yaml')).toEqual(frame('changelog.yaml'));
});

test('neighbours in the list of articles, three in a row, have covers with different signs', () => {
  const signs = newestFirst.map(({ fields }) => signOfTags(fields.tags, coverSignOf(fields.cover)));
  signs.forEach((sign, place) => {
    const neighbours = [signs[place + 1], signs[place + 2], signs[place + 3]];
    expect(neighbours, newestFirst[place]?.slug).not.toContain(sign);
  });
});
