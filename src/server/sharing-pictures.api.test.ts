import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCourse } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { posts } from '#features/site/blog/server/schema.ts';
import {
  articlePicture,
  coursePicture,
  pagePicture,
  picturePath,
  sharingMeta,
} from '#features/site/sharing/pictures.ts';
import { newId } from '#kernel/ids.ts';
import { inLanguage } from '#platform/language.server.ts';

let app: TestApp;
const article = {
  slug: 'pull-requests',
  title: 'What <b>a pull request</b> is & how a reviewer reads it, from the first line to the very last one',
  tags: ['git'],
  authorName: 'Sari "S" Şahin',
  cover: 'lines/toska',
};
beforeAll(async () => {
  app = await createTestApp();
  await addCourse(app, 'first-course');
  const at = new Date(Date.now() - 1_000);
  const row = { description: '', body: '', publishedAt: at, createdAt: at, updatedAt: at };
  await app.deps.db.insert(posts).values([
    { ...row, ...article, id: newId(), status: 'PUBLISHED' },
    { ...row, ...article, id: newId(), slug: 'draft', status: 'DRAFT' },
  ]);
});
afterAll(() => app.close());

const get = (path: string) => app.browser().fetch(path);

describe('the picture of a shared link', () => {
  it.each([
    ['an article', picturePath(articlePicture(article))],
    ['a course', picturePath(coursePicture({ slug: 'first-course', title: 'Course first-course' }))],
    ['a page', picturePath(pagePicture('/vat-calculator'))],
  ])('of %s is a PNG of 1200 × 630 that may be cached forever and shown anywhere', async (_what, path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('set-cookie')).toBeNull();
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(80_000);
  });

  it('has an address per language, the same for everyone who asks', async () => {
    const path = inLanguage('id', () => picturePath(pagePicture('/')));
    expect(path).toMatch(/^\/og\/page\/home\.id-[0-9a-f]{8}\.png$/);
    const headers = { cookie: 'langkah_language=en', 'accept-language': 'en' };
    expect((await app.browser().fetch(path, { headers })).status).toBe(200);
    const english = picturePath(pagePicture('/'));
    expect((await get(english.replace('home-', 'home.id-'))).headers.get('location')).toMatch(path);
  });

  it('of a renamed article redirects to the current one', async () => {
    const response = await get(picturePath(articlePicture({ ...article, title: 'Before' })));
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(
      `${app.deps.config.appUrl}${picturePath(articlePicture(article))}`,
    );
  });

  it.each([
    picturePath(articlePicture({ ...article, slug: 'draft' })),
    picturePath(articlePicture({ ...article, slug: 'none' })),
    '/og/page/none-00000000.png',
    '/og/article/pull-requests.png',
    '/og/',
  ])('%s is not found', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('is declared with its size and a description', () => {
    const meta = sharingMeta('https://langkah.example', pagePicture('/changelog'));
    expect(meta).toContainEqual({ property: 'og:image:width', content: '1200' });
    expect(meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
    expect(meta[0]?.content).toMatch(/^https:\/\/langkah\.example\/og\/page\/changelog-[0-9a-f]{8}\.png$/);
  });
});
