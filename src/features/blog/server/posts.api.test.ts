import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';
import { hourMs } from '#kernel/time.ts';
import { posts } from './schema.ts';

let app: TestApp;
let admin: TestPerson;
const now = Date.now();
const add = (slug: string, more: Partial<typeof posts.$inferInsert> = {}) =>
  app.deps.db.insert(posts).values({
    id: newId(),
    slug,
    title: `About ${slug}`,
    description: `All about ${slug}`,
    body: 'Text',
    authorName: 'Sari Pratiwi',
    cover: 'terraces/nila',
    status: 'PUBLISHED',
    publishedAt: new Date(now - hourMs),
    createdAt: new Date(now),
    updatedAt: new Date(now),
    ...more,
  });
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.person({ isAdmin: true });
});
afterAll(() => app.close());

describe('the list of administrators', () => {
  beforeAll(async () => {
    await add('alpha', { tags: ['git'], updatedAt: new Date(now - 3 * hourMs) });
    await add('beta', { status: 'DRAFT', publishedAt: null, updatedAt: new Date(now - 2 * hourMs) });
    await add('gamma', { tags: ['git', 'css'], publishedAt: new Date(now + hourMs) });
    await add('delta', { deletedAt: new Date(now) });
  });

  it.each([
    ['', ['gamma', 'beta', 'alpha']],
    ['state=DRAFT', ['beta']],
    ['state=SCHEDULED', ['gamma']],
    ['state=PUBLISHED', ['alpha']],
    ['state=DELETED', ['delta']],
    ['tag=git', ['gamma', 'alpha']],
    ['search=bet', ['beta']],
    ['sort=title', ['alpha', 'beta', 'gamma']],
    ['sort=published', ['beta', 'gamma', 'alpha']],
    ['sort=title&limit=2&page=2', ['gamma']],
  ])('asked for "%s" shows %j', async (query, expected) => {
    const { status, body } = await admin.call('GET', `/api/admin/posts?${query}`);
    expect(status).toBe(200);
    expect(body.data.map((post: { slug: string }) => post.slug)).toEqual(expected);
    expect(body.allTags).toEqual(['css', 'git']);
  });

  it('costs three statements beside the viewer’s own', async () => {
    await admin.call('GET', '/api/admin/posts');
    expect(await app.countStatements(() => admin.call('GET', '/api/admin/posts'))).toBeLessThanOrEqual(5);
  });
});
