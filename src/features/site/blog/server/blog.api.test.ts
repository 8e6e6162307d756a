import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonFeedSchema } from '#dev/testing/feed-schemas.ts';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';
import { hourMs } from '#kernel/time.ts';
import { posts } from './schema.ts';

let app: TestApp;
const now = Date.now();
const add = (slug: string, more: Partial<typeof posts.$inferInsert> = {}) =>
  app.deps.db.insert(posts).values({
    id: newId(),
    slug,
    title: `About ${slug}`,
    description: `All about <${slug}> & more`,
    body: '## One\n\nText about kolintang.\n\n### Two\n\n`code`\n\n<script>alert(1)</script>',
    tags: ['git'],
    authorName: 'Sari "S" Pratiwi',
    cover: 'terraces/nila',
    status: 'PUBLISHED',
    publishedAt: new Date(now - hourMs),
    createdAt: new Date(now),
    updatedAt: new Date(now),
    ...more,
  });
beforeAll(async () => {
  app = await createTestApp();
  await add('first', { publishedAt: new Date(now - 3 * hourMs), related: ['third'] });
  await add('second', { tags: ['git', 'css'], publishedAt: new Date(now - 2 * hourMs) });
  await add('third', { tags: ['career'] });
  await add('draft', { status: 'DRAFT' });
  await add('tomorrow', { publishedAt: new Date(now + 24 * hourMs) });
  await add('deleted', { deletedAt: new Date(now) });
});
afterAll(() => app.close());

const get = async (path: string) => app.browser().call('GET', path);
const slugs = async (query: string) =>
  (await get(`/api/posts?${query}`)).body.data.map((post: { slug: string }) => post.slug);

describe('articles', () => {
  it('are listed newest first, without drafts, deleted ones and scheduled ones', async () => {
    expect(await slugs('')).toEqual(['third', 'second', 'first']);
    for (const slug of ['draft', 'tomorrow', 'deleted', 'none'])
      expect((await get(`/api/posts/${slug}`)).status).toBe(404);
    for (const path of ['/blog/feed.xml', '/blog/feed.json', '/sitemap.xml']) {
      const text = await (await app.browser().fetch(path)).text();
      expect(text).toContain('/blog/first');
      expect(text).not.toMatch(/draft|tomorrow|deleted/);
    }
  });

  it('appear by themselves at their scheduled time', async () => {
    app.clock.advance(25 * hourMs);
    expect(await slugs('')).toContain('tomorrow');
    app.clock.reset();
  });

  it.each([
    ['tag=css', ['second']],
    ['tag=git', ['second', 'first']],
    ['search=kolint', ['third', 'second', 'first']],
    ['search=ko', ['third', 'second', 'first']],
    ['search=kolintang%20se', ['second']],
    ['search=second', ['second']],
    ['search=zzz', []],
    ['search=%3F%21', []],
    ['limit=1&page=2', ['second']],
  ])('%s finds %j', async (query, expected) => {
    expect((await slugs(query)).toSorted()).toEqual(expected.toSorted());
  });

  it('have their headings, named related articles first, and no active content', async () => {
    const { body } = await get('/api/posts/first');
    expect(body.headings).toEqual([
      { id: 'one', text: 'One', level: 2 },
      { id: 'two', text: 'Two', level: 3 },
    ]);
    expect(body.relatedPosts.map((post: { slug: string }) => post.slug)).toEqual(['third', 'second']);
    expect(JSON.stringify(body.content)).not.toMatch(/script|alert/);
    expect(body.readingMinutes).toBe(1);
  });

  it('take a fixed number of statements', async () => {
    await get('/api/posts');
    expect(await app.countStatements(() => get('/api/posts'))).toBe(3);
    expect(await app.countStatements(() => get('/api/posts/first'))).toBe(2);
  });
});

describe('feeds', () => {
  it('in RSS are well-formed whatever the text contains', async () => {
    const response = await app.browser().fetch('/blog/feed.xml');
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const text = await response.text();
    expect(text).toContain('<description>All about &#60;first&#62; &#38; more</description>');
    expect(text).toContain('<dc:creator>Sari &#34;S&#34; Pratiwi</dc:creator>');
    // Every element is closed, in order.
    const open: string[] = [];
    for (const [, close, name, self] of text.matchAll(/<(\/?)([a-zA-Z:]+)[^>]*?(\/?)>/g)) {
      if (close) expect(open.pop()).toBe(name);
      else if (!self && name) open.push(name);
    }
    expect(open).toEqual([]);
    expect([...text.matchAll(/<item>/g)]).toHaveLength(3);
  });

  it('in JSON follow version 1.1', async () => {
    const response = await app.browser().fetch('/blog/feed.json');
    expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
    const feed = jsonFeedSchema.parse(await response.json());
    expect(feed.language).toBe('en');
    for (const item of feed.items) {
      expect(item.id).toBe(item.url);
      expect(new URL(String(item.url)).origin).toBe('http://app.test');
      expect(new Date(String(item.date_published)).toISOString()).toBe(item.date_published);
    }
  });

  it('at Indonesian addresses are in Indonesian, and link to Indonesian pages', async () => {
    const feed = await (await app.browser().fetch('/id/blog/feed.json')).json();
    expect(feed).toMatchObject({ language: 'id', title: 'Blog Langkah' });
    expect(feed.feed_url).toBe('http://app.test/id/blog/feed.json');
    expect(feed.items[0].url).toMatch(/^http:\/\/app\.test\/id\/blog\//);
    const text = await (await app.browser().fetch('/id/blog/feed.xml')).text();
    expect(text).toContain('<language>id</language>');
    expect(text).toContain('<link>http://app.test/id/blog</link>');
  });

  it('and robots.txt name the sitemap', async () => {
    expect(await (await app.browser().fetch('/robots.txt')).text()).toContain(
      'Sitemap: http://app.test/sitemap.xml',
    );
  });
});
