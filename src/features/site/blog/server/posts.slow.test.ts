import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
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

describe('the administrators’ list', () => {
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
  ])('with "%s" shows %j', async (query, expected) => {
    const { status, body } = await admin.call('GET', `/api/admin/posts?${query}`);
    expect(status).toBe(200);
    expect(body.data.map((post: { slug: string }) => post.slug)).toEqual(expected);
    expect(body.allTags).toEqual(['css', 'git']);
  });

  it('takes three statements besides those that read the viewer', async () => {
    await admin.call('GET', '/api/admin/posts');
    expect(await app.countStatements(() => admin.call('GET', '/api/admin/posts'))).toBeLessThanOrEqual(5);
  });
});

const text = {
  title: 'Small commits',
  slug: 'small-commits',
  description: 'Why small ones are kind.',
  body: '## Why\n\nBecause.',
  tags: ['git'],
  authorName: 'Sari Pratiwi',
  cover: 'terraces/soga',
  state: 'DRAFT' as string,
};

async function uploadCover(): Promise<string> {
  const picture = sharp({ create: { width: 640, height: 360, channels: 3, background: 'teal' } });
  const form = new FormData();
  form.set('purpose', 'cover');
  form.set('file', new File([new Uint8Array(await picture.png().toBuffer())], 'cover.png'));
  const response = await admin.fetch('/api/admin/files', { method: 'POST', body: form });
  return ((await response.json()) as { id: string }).id;
}

describe('writing an article', () => {
  const write = async (more: Partial<typeof text> & Record<string, unknown> = {}) => {
    const slug = `piece-${newId().slice(-12)}`;
    const { status, body } = await admin.call('POST', '/api/admin/posts', { ...text, slug, ...more });
    expect(status).toBe(201);
    return body;
  };
  const fieldsOf = ({
    title,
    slug,
    description,
    body,
    tags,
    authorName,
    cover,
    state,
    revision,
  }: typeof text & { revision: number }) => ({
    title,
    slug,
    description,
    body,
    tags,
    authorName,
    cover,
    state,
    revision,
  });
  const save = (post: Awaited<ReturnType<typeof write>>, more: Record<string, unknown> = {}) =>
    admin.call('PUT', `/api/admin/posts/${post.id}`, { ...fieldsOf(post), ...more });
  const isOut = async (slug: string) =>
    (await app.browser().call('GET', `/api/posts/${slug}`)).status === 200;

  it('keeps its translation when a client of an earlier release saves it', async () => {
    const post = await write();
    const english = { title: 'Coffee', description: 'One cup.', body: 'One **line**.' };
    const { body } = await save(post, { language: 'id', translations: { en: english } });
    const { body: saved } = await save(body, { title: 'Kopi' });
    expect(saved).toMatchObject({ title: 'Kopi', language: 'id', translations: { en: english } });
  });

  it('is listed for administrators by its title in their language', async () => {
    const post = await write();
    const english = { title: 'Coffee', description: 'One cup.', body: 'One **line**.' };
    await save(post, { title: 'Kopi', language: 'id', translations: { en: english } });
    const titleIn = async (language: 'en' | 'id') => {
      const { body } = await admin.call('GET', '/api/admin/posts', undefined, { 'x-language': language });
      return body.data.find(({ id }: { id: string }) => id === post.id)?.title;
    };
    expect([await titleIn('id'), await titleIn('en')]).toEqual(['Kopi', 'Coffee']);
  });

  it('hides a draft from readers, and shows it once it is published', async () => {
    const post = await write();
    expect(await isOut(post.slug)).toBe(false);
    const { body } = await save(post, { state: 'PUBLISHED' });
    expect(body).toMatchObject({ state: 'PUBLISHED', revision: 2, updatedByName: 'Sari Pratiwi' });
    expect(await isOut(post.slug)).toBe(true);
    expect((await save(body, { state: 'DRAFT' })).status).toBe(200);
    expect(await isOut(post.slug)).toBe(false);
  });

  it('appears at its scheduled time in lists, feeds and the sitemap, and is announced then', async () => {
    const publishAt = new Date(Date.now() + 2 * hourMs).toISOString();
    const post = await write({ state: 'SCHEDULED', publishAt });
    expect(post).toMatchObject({ state: 'SCHEDULED', publishedAt: publishAt });
    const places = ['/api/posts', '/blog/feed.xml', '/blog/feed.json', '/sitemap.xml'];
    const whereItIs = async () => {
      const texts = await Promise.all(places.map(async (path) => (await app.browser().fetch(path)).text()));
      return places.filter((_, index) => texts[index]?.includes(post.slug));
    };
    expect(await whereItIs()).toEqual([]);
    const waiting = await app.deps.db.execute(
      sql`select start_after from pgboss.job where name = 'content.announce' and singleton_key = ${publishAt}`,
    );
    expect(waiting.rows).toHaveLength(1);
    app.clock.advance(2 * hourMs + 1_000);
    expect(await whereItIs()).toEqual(places);
    app.clock.reset();
  });

  it.each([
    [{ state: 'SCHEDULED', publishAt: new Date(0).toISOString() }, 'Choose a time in the future.'],
    [{ state: 'SCHEDULED' }, 'Choose a time in the future.'],
    [{ title: ' ' }, 'Title is required'],
    [{ body: '' }, 'Text is required'],
    [{ slug: 'Not An Address' }, 'Use lowercase letters, digits and single hyphens'],
    [{ cover: 'javascript:alert(1)' }, 'Invalid URL'],
    [{ cover: 'terraces/unknown' }, 'Invalid URL'],
    [{ coverFocus: { x: 101, y: 0 } }, 'The field “cover focus x” is too large: at most 100.'],
  ])('refuses %j', async (wrong, message) => {
    const reply = await admin.call('POST', '/api/admin/posts', { ...text, slug: `w-${newId()}`, ...wrong });
    expect(reply.status).toBe(422);
    expect(reply.body.message).toBe(message);
  });

  it('a published article that moves keeps its old slug too, which no other article can take', async () => {
    const post = await write({ state: 'PUBLISHED' });
    const slug = `${post.slug}-moved`;
    const { body: moved } = await save(post, { slug });
    expect(moved.formerSlugs).toEqual([post.slug]);
    const found = await app.browser().call('GET', `/api/posts/${post.slug}`);
    expect(found.body.slug).toBe(slug);
    const taken = await admin.call('POST', '/api/admin/posts', { ...text, slug: post.slug });
    expect([taken.status, taken.body.data.issues[0].path]).toEqual([409, ['slug']]);
    const { body: back } = await save(moved, { slug: post.slug });
    expect(back.formerSlugs).toEqual([slug]);
    expect((await app.browser().call('GET', `/api/posts/${slug}`)).body.slug).toBe(post.slug);
  });

  it('a draft that moves keeps no former slug', async () => {
    const post = await write();
    expect((await save(post, { slug: `${post.slug}-2` })).body.formerSlugs).toEqual([]);
    await write({ slug: post.slug });
  });

  it('if twenty save the same revision, one succeeds; the others learn who, and nothing is overwritten', async () => {
    const post = await write();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save(post, { title: `Title ${index}` })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    expect(refused[0]?.body.data).toMatchObject({ changedByName: 'Sari Pratiwi' });
    const winner = replies.find(({ status }) => status === 200)?.body.title;
    expect((await admin.call('GET', `/api/admin/posts/${post.id}`)).body.title).toBe(winner);
  });

  it('a deleted article is nowhere, and a restored one is as it was', async () => {
    const post = await write({ state: 'PUBLISHED' });
    expect((await admin.call('DELETE', `/api/admin/posts/${post.id}`)).status).toBe(200);
    expect(await isOut(post.slug)).toBe(false);
    expect((await admin.call('DELETE', `/api/admin/posts/${post.id}`)).status).toBe(404);
    expect((await save(post)).status).toBe(404);
    const { body } = await admin.call('POST', `/api/admin/posts/${post.id}/restore`);
    expect(body).toMatchObject({ isDeleted: false, state: 'PUBLISHED', publishedAt: post.publishedAt });
    expect(await isOut(post.slug)).toBe(true);
  });

  it('every change is announced, and in the audit log with the former values', async () => {
    let told = 0;
    const stop = app.deps.announcements.listen('public-content', () => {
      told += 1;
    });
    // Listening calls back once at the start.
    await expect.poll(() => told).toBe(1);
    const post = await write();
    await save(post, { title: 'Smaller commits', state: 'PUBLISHED' });
    await admin.call('DELETE', `/api/admin/posts/${post.id}`);
    await admin.call('POST', `/api/admin/posts/${post.id}/restore`);
    const entries = await app.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, post.id))
      .orderBy(auditLog.id);
    expect(entries.map(({ action }) => action)).toEqual([
      'post.create',
      'post.update',
      'post.remove',
      'post.restore',
    ]);
    expect(entries[1]?.detail).toMatchObject({
      changed: 'title, status, publishedAt',
      title: { before: 'Small commits', after: 'Smaller commits' },
    });
    await expect.poll(() => told).toBe(5);
    stop();
  });

  it('an uploaded cover is visible to administrators only, and to everyone once it is published', async () => {
    const coverFileId = await uploadCover();
    const post = await write({ coverFileId });
    expect(post.cover).toBe(`/api/covers/${coverFileId}`);
    expect((await app.browser().fetch(post.cover)).status).toBe(404);
    expect((await admin.fetch(post.cover)).status).toBe(200);
    const { body } = await save(post, { state: 'PUBLISHED' });
    expect(body.cover).toBe(post.cover);
    const shown = await app.browser().fetch(post.cover);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const small = await app.browser().fetch(`${post.cover}?width=480`);
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(480);
    expect((await app.browser().fetch(`${post.cover}?width=481`)).status).toBe(422);
    // As AVIF if the browser accepts it.
    const accept = { headers: { accept: 'image/avif,image/webp,*/*' } };
    const light = await app.browser().fetch(`${post.cover}?width=480`, accept);
    expect([light.headers.get('content-type'), light.headers.get('vary')]).toEqual(['image/avif', 'Accept']);
    expect(light.headers.get('cache-control')).toBe('private, max-age=3600');
    expect((await sharp(Buffer.from(await light.arrayBuffer())).metadata()).width).toBe(480);
    await save(body, { cover: 'lines/toska' });
    expect((await app.browser().fetch(post.cover)).status).toBe(404);
  });

  it('keeps the point of the cover that stays in view, and readers get it', async () => {
    const post = await write({ coverFocus: { x: 20, y: 75 }, state: 'PUBLISHED' });
    expect(post.coverFocus).toEqual({ x: 20, y: 75 });
    const read = async () => (await app.browser().call('GET', `/api/posts/${post.slug}`)).body.coverFocus;
    expect(await read()).toEqual({ x: 20, y: 75 });
    const { body: unnamed } = await save(post, { coverFocus: undefined });
    expect(unnamed.coverFocus).toEqual({ x: 20, y: 75 });
    await save(unnamed, { coverFocus: null });
    expect(await read()).toBeNull();
  });

  it('the preview is drawn by the same functions as the public page', async () => {
    const body = '# One\n\n```js\nconst a = 1;\n```\n\n<script>alert(1)</script>\n\n### Two';
    const post = await write({ body, state: 'PUBLISHED' });
    const shown = (await app.browser().call('GET', `/api/posts/${post.slug}`)).body;
    const { body: preview } = await admin.call('POST', '/api/admin/posts/preview', { body });
    expect(preview).toEqual({
      content: shown.content,
      headings: shown.headings,
      readingMinutes: shown.readingMinutes,
    });
    expect(JSON.stringify(preview)).toContain('hljs');
  });
});
