/** The blog for feed readers: RSS 2.0 and JSON Feed 1.1. */

import { here } from '#kernel/addresses.ts';
import { currentLanguage } from '#kernel/language.ts';
import { tagName } from '#kernel/tag-names.ts';
import { xmlText } from '#kernel/xml.ts';
import { brand } from '#kit/brand.ts';
import type { Deps } from '#kit/deps.server.ts';
import * as m from '../messages/m.ts';
import { listForFeed } from './queries.ts';

type FeedDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

const shownInFeed = 30;
const addressOf = ({ config }: FeedDeps, path: string) => `${config.appUrl}${here(path)}`;
const title = () => m.feedTitle({ brand: brand.name });

const headers = (type: string) => ({
  'content-type': `${type}; charset=utf-8`,
  // Revalidated on each request: an article may appear, move or go at any moment.
  'cache-control': 'public, no-cache',
});

async function readPosts(deps: FeedDeps) {
  const posts = await listForFeed(deps.db, deps.clock.now(), shownInFeed);
  return posts.map((post) => ({
    ...post,
    url: addressOf(deps, `/blog/${post.slug}`),
    publishedAt: post.publishedAt ?? post.updatedAt,
  }));
}

export async function rssFeed(deps: FeedDeps): Promise<Response> {
  const posts = await readPosts(deps);
  const items = posts.map(
    (post) => `
    <item>
      <title>${xmlText(post.title)}</title>
      <link>${xmlText(post.url)}</link>
      <guid isPermaLink="true">${xmlText(post.url)}</guid>
      <pubDate>${post.publishedAt.toUTCString()}</pubDate>
      <dc:creator>${xmlText(post.authorName)}</dc:creator>
      <description>${xmlText(post.description)}</description>${post.tags
        .map((tag) => `\n      <category>${xmlText(tagName(tag))}</category>`)
        .join('')}
    </item>`,
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${xmlText(title())}</title>
    <link>${xmlText(addressOf(deps, '/blog'))}</link>
    <description>${xmlText(m.introduction())}</description>
    <language>${currentLanguage()}</language>
    <lastBuildDate>${(posts[0]?.publishedAt ?? deps.clock.now()).toUTCString()}</lastBuildDate>
    <atom:link href="${xmlText(addressOf(deps, '/blog/feed.xml'))}" rel="self" type="application/rss+xml" />${items.join('')}
  </channel>
</rss>
`;
  return new Response(body, { headers: headers('application/rss+xml') });
}

export async function jsonFeed(deps: FeedDeps): Promise<Response> {
  const posts = await readPosts(deps);
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: title(),
    description: m.introduction(),
    home_page_url: addressOf(deps, '/blog'),
    feed_url: addressOf(deps, '/blog/feed.json'),
    language: currentLanguage(),
    items: posts.map((post) => ({
      id: post.url,
      url: post.url,
      title: post.title,
      summary: post.description,
      content_text: post.body,
      date_published: post.publishedAt.toISOString(),
      date_modified: post.updatedAt.toISOString(),
      authors: [{ name: post.authorName }],
      tags: post.tags.map(tagName),
    })),
  };
  return new Response(JSON.stringify(feed), { headers: headers('application/feed+json') });
}
