import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonFeedSchema, rssSchema } from '#dev/testing/feed-schemas.ts';
import { addressIn } from '../src/kernel/addresses.ts';
import { type Language, languages } from '../src/kernel/language.ts';
import { type JourneyBrowser, launch, visit } from './setup/browser.ts';
import { installation } from './setup/installation.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const shared = [
  { path: '/', kinds: ['Organization', 'WebSite', 'ItemList', 'FAQPage'] },
  { path: '/blog/git-in-one-evening', kinds: ['BlogPosting', 'BreadcrumbList'] },
  { path: '/courses', kinds: ['ItemList', 'BreadcrumbList'] },
  { path: '/courses/javascript-from-zero', kinds: ['Course', 'BreadcrumbList'] },
  { path: '/changelog', kinds: ['BreadcrumbList'] },
  { path: '/vat-calculator', kinds: ['BreadcrumbList'] },
  { path: '/waitlist', kinds: [] },
  { path: '/guides/content-resonance', kinds: [] },
];

/** What crawlers and link previews read from the head of a page. */
const readHead = (page: Page) =>
  page.evaluate(() => ({
    kinds: [...document.querySelectorAll('script[type="application/ld+json"]')]
      .flatMap(({ textContent }) => JSON.parse(textContent ?? '')['@graph'])
      .map((thing) => thing['@type']),
    canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')].map(({ href }) => href),
    pictures: [...document.querySelectorAll<HTMLMetaElement>('meta[property="og:image"]')].map(
      ({ content }) => content,
    ),
    card: document.querySelector<HTMLMetaElement>('meta[name="twitter:card"]')?.content,
    language: document.documentElement.lang,
    locale: document.querySelector<HTMLMetaElement>('meta[property="og:locale"]')?.content,
    twins: Object.fromEntries(
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]')].map(
        ({ hreflang, href }) => [hreflang, href],
      ),
    ),
  }));

const sizeOf = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const picture = new Image();
    picture.src = src;
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  }, address);

test.each(languages)(
  'every public page has structured data, a canonical address, its twins and a picture for sharing (%s)',
  async (language) => {
    const { page, problems } = await browser.open();
    const addressOf = (path: string, of: Language) => `${installation.appUrl}${addressIn(of, path)}`;
    for (const { path, kinds } of shared) {
      await visit(page, addressIn(language, path));
      const head = await readHead(page);
      expect(head, path).toMatchObject({
        kinds,
        canonical: [addressOf(path, language)],
        card: 'summary_large_image',
        language,
        locale: { en: 'en_US', id: 'id_ID' }[language],
        twins: { en: addressOf(path, 'en'), id: addressOf(path, 'id') },
      });
      expect(head.pictures, path).toHaveLength(1);
      expect(await sizeOf(page, String(head.pictures[0])), path).toEqual([1200, 630]);
    }
    expect(problems).toEqual([]);
  },
);

test('the home page answers questions and lists the courses', async () => {
  const { page, problems } = await browser.open();
  await page.goto('/');
  const courses = page.getByRole('region', { name: 'Begin at the beginning.' });
  expect(await courses.locator('li[id]').count()).toBeGreaterThan(1);
  await page.locator('summary', { hasText: 'Is it a subscription?' }).press('Enter');
  await page.getByText('nothing renews automatically').waitFor();
  expect(problems).toEqual([]);
});

/** Parses XML as a browser does: a malformed document yields a `parsererror`. */
const readXml = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const answer = await fetch(address);
    const parsed = new DOMParser().parseFromString(await answer.text(), 'application/xml');
    const textsOf = (name: string) =>
      [...parsed.querySelectorAll(name)].map(({ textContent }) => textContent);
    interface Elements {
      [name: string]: (string | Elements)[];
    }
    const inside = (element: Element): string | Elements => {
      if (element.children.length === 0) return element.textContent ?? '';
      const found: Elements = {};
      for (const child of element.children)
        found[child.nodeName] = [...(found[child.nodeName] ?? []), inside(child)];
      return found;
    };
    return {
      elements: inside(parsed.documentElement),
      type: answer.headers.get('content-type'),
      error: parsed.querySelector('parsererror')?.textContent ?? null,
      root: parsed.documentElement.nodeName,
      places: textsOf('url > loc'),
      twins: [...parsed.querySelectorAll('url')].map((url) =>
        [...url.getElementsByTagName('xhtml:link')].map((link) => [
          link.getAttribute('hreflang'),
          link.getAttribute('href'),
        ]),
      ),
    };
  }, path);

test.each(languages)(
  'the feeds match their schemas and name the articles of one language (%s)',
  async (language) => {
    const { page } = await browser.open();
    const blog = addressIn(language, '/blog');
    const address = `${installation.appUrl}${blog}`;
    await page.goto(blog);

    const rss = await readXml(page, `${blog}/feed.xml`);
    expect(rss).toMatchObject({ error: null, root: 'rss', type: 'application/rss+xml; charset=utf-8' });
    const [{ item: items }] = rssSchema.parse(rss.elements).channel;
    expect(items.length).toBeGreaterThan(9);
    for (const { link, guid } of items) {
      expect(link).toEqual(guid);
      expect(link[0].startsWith(`${address}/`)).toBe(true);
    }

    const feed = jsonFeedSchema.parse(await (await fetch(`${address}/feed.json`)).json());
    expect(feed.feed_url).toBe(`${address}/feed.json`);
    expect(feed.language).toMatch(language);
    expect(feed.items.map(({ url }) => url)).toEqual(items.map(({ link: [link] }) => link));
  },
);

test('every page of the sitemap can be indexed and names its twins', async () => {
  const { page } = await browser.open();
  const appUrl = installation.appUrl;
  await page.goto('/blog');
  const sitemap = await readXml(page, '/sitemap.xml');
  expect(sitemap).toMatchObject({ error: null, root: 'urlset', type: 'application/xml; charset=utf-8' });
  expect(new Set(sitemap.places).size).toBe(sitemap.places.length);
  // Each entry names itself among its twins, and each twin has an entry of its own.
  for (const [index, twins] of sitemap.twins.entries()) {
    const addresses = twins.map(([, address]) => address);
    expect(addresses).toContain(sitemap.places[index]);
    expect(sitemap.places).toEqual(expect.arrayContaining(addresses));
  }
  for (const path of ['/', '/courses/javascript-from-zero', '/blog/git-in-one-evening', '/terms'])
    expect(sitemap.twins).toContainEqual([
      ...languages.map((language) => [language, `${appUrl}${addressIn(language, path)}`]),
      ['x-default', `${appUrl}${addressIn('en', path)}`],
    ]);
  for (const place of sitemap.places) {
    const answer = await fetch(String(place), { redirect: 'manual' });
    const text = await answer.text();
    expect(answer.status, String(place)).toBe(200);
    expect(text, `${place} asks not to be found`).not.toContain('content="noindex"');
  }
});
