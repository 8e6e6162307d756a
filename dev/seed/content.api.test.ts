import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { listCourses, storeVideoSummary } from '#features/study/catalogue/server/queries.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { resourceFiles, resources } from '#features/study/resources/server/schema.ts';
import { publishedAt, seedContent } from './content.ts';
import { readVideoLength } from './content-files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const seed = () => app.deps.db.transaction((tx) => seedContent('content', tx));
const library = () => app.deps.db.select().from(resources).orderBy(resources.slug);

test('a library that was seeded before gets what it lacks, and nothing in it changes', async () => {
  await seed();
  const before = await library();
  await app.deps.db.update(resources).set({ title: 'Ours' }).where(eq(resources.slug, 'git-daily'));
  await app.deps.db.delete(resources).where(eq(resources.slug, 'fetch-cheatsheet'));

  await seed();
  const after = await library();
  expect(after.map(({ slug }) => slug)).toEqual(before.map(({ slug }) => slug));
  const id = (rows: typeof before, slug: string) => rows.find((row) => row.slug === slug)?.id;
  expect(id(after, 'git-daily')).toBe(id(before, 'git-daily'));
  expect(after.find(({ slug }) => slug === 'git-daily')?.title).toBe('Ours');
  expect(id(after, 'fetch-cheatsheet')).not.toBe(id(before, 'fetch-cheatsheet'));
  const files = await app.deps.db.select().from(resourceFiles);
  for (const { id: resourceId, slug } of after)
    expect(
      files.some((file) => file.resourceId === resourceId),
      slug ?? '',
    ).toBe(true);
});

test('a course lasts as long as its videos together, not the whole minutes that its modules are given', async () => {
  await seed();
  const { db } = app.deps;
  const guids = await db.select({ guid: modules.videoGuid, courseId: modules.courseId }).from(modules);
  for (const { guid } of guids) {
    const lengthSeconds = readVideoLength('content', guid);
    await storeVideoSummary(db, guid, { status: 4, lengthSeconds, captions: [], chapters: [] }, new Date());
  }
  const courses = await listCourses(db);
  expect(courses).toHaveLength(2);
  for (const { id, duration_seconds: seconds } of courses) {
    const own = guids.filter(({ courseId }) => courseId === id);
    expect(seconds).toBe(own.reduce((sum, { guid }) => sum + readVideoLength('content', guid), 0));
    expect(seconds).toBeLessThan(own.length * 120);
  }
});

test('a resource is dated nine in the morning in Jakarta of its day, and never in the future', () => {
  const now = new Date('2026-08-17T00:00:00Z');
  expect(publishedAt('2026-06-09', now).toISOString()).toBe('2026-06-09T02:00:00.000Z');
  expect(publishedAt('2026-08-17', now)).toEqual(now);
});
