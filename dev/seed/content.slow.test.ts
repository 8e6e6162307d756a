import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { listCourses, storeVideoSummary } from '#features/study/catalogue/server/queries.ts';
import { actionItems, courses, moduleResources, modules } from '#features/study/catalogue/server/schema.ts';
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

test('what is added later has its place in the order of learning, and modules that are there keep their ids', async () => {
  await seed();
  const { db } = app.deps;
  expect((await listCourses(db)).map(({ slug }) => slug)).toEqual([
    'warung-online',
    'javascript-from-zero',
    'git-and-portfolio',
    'data-from-elsewhere',
  ]);
  const byOrder = await db.select({ id: modules.id }).from(modules).orderBy(modules.order);
  const ids = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, place) => first + place);
  const javascript = [1, 22, ...ids(2, 6), 23, 7, 24];
  expect(byOrder.map(({ id }) => id)).toEqual([...ids(13, 21), ...javascript, ...ids(8, 12), ...ids(25, 29)]);
});

test('a course that is new to a seeded database comes last, and nothing in it moves', async () => {
  await seed();
  const { db } = app.deps;
  const before = await listCourses(db);
  const gone = before.find(({ slug }) => slug === 'warung-online');
  if (!gone) throw new Error('no course to take away');
  await db.delete(moduleResources);
  await db.delete(actionItems);
  await db.delete(modules).where(eq(modules.courseId, gone.id));
  await db.delete(courses).where(eq(courses.id, gone.id));

  await seed();
  const slugs = (await listCourses(db)).map(({ slug }) => slug);
  expect(slugs).toEqual([
    'javascript-from-zero',
    'git-and-portfolio',
    'data-from-elsewhere',
    'warung-online',
  ]);
  const last = await db.select().from(modules).orderBy(modules.order);
  expect(last.at(-1)?.slug).toBe('warung-online/09-a-page-for-a-real-warung');
});

test('a course lasts as long as its videos together, not the whole minutes that its modules are given', async () => {
  await seed();
  const { db } = app.deps;
  const guids = await db
    .select({ guid: modules.videoGuid, courseId: modules.courseId, minutes: modules.durationMinutes })
    .from(modules);
  for (const { guid } of guids) {
    const lengthSeconds = readVideoLength('content', guid);
    await storeVideoSummary(db, guid, { status: 4, lengthSeconds, captions: [], chapters: [] }, new Date());
  }
  const listed = await listCourses(db);
  expect(listed).toHaveLength(4);
  for (const { id, duration_seconds: seconds } of listed) {
    const own = guids.filter(({ courseId }) => courseId === id);
    expect(seconds).toBe(own.reduce((sum, { guid }) => sum + readVideoLength('content', guid), 0));
    expect(seconds).toBeLessThan(own.reduce((sum, { minutes }) => sum + minutes * 60, 0));
  }
});

test('a resource is dated nine in the morning in Jakarta of its day, and never in the future', () => {
  const now = new Date('2026-08-17T00:00:00Z');
  expect(publishedAt('2026-06-09', now).toISOString()).toBe('2026-06-09T02:00:00.000Z');
  expect(publishedAt('2026-08-17', now)).toEqual(now);
});
