import { count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { storedFiles } from '#features/school/files/server/schema.ts';
import { listCourses, storeVideoSummary } from '#features/study/catalogue/server/queries.ts';
import {
  actionItems,
  courses,
  moduleResources,
  modules,
  moduleVersions,
} from '#features/study/catalogue/server/schema.ts';
import { courseImports } from '#features/study/course-folders/server/schema.ts';
import { exercises } from '#features/study/practice/server/schema.ts';
import { resourceFiles, resources } from '#features/study/resources/server/schema.ts';
import { media } from '#features/study/videos/server/schema.ts';
import { publishedAt, seedContent } from './content.ts';
import { readVideoLength } from './content-files.ts';
import { demoModules, demoResourceDays } from './demo-courses.ts';
import { seedExercises } from './exercises.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const seed = () => app.deps.db.transaction((tx) => seedContent(app.deps, tx));
async function removeCourse(slug: string): Promise<void> {
  const { db } = app.deps;
  const [course] = await db.select({ id: courses.id }).from(courses).where(eq(courses.slug, slug));
  if (!course) throw new Error('no course to take away');
  await db.delete(modules).where(eq(modules.courseId, course.id));
  await db.delete(courses).where(eq(courses.id, course.id));
}

/** All rows of a course. */
async function stateOf(slug: string) {
  const { db } = app.deps;
  const [course] = await db.select().from(courses).where(eq(courses.slug, slug));
  const own = await db
    .select()
    .from(modules)
    .where(eq(modules.courseId, course?.id ?? ''))
    .orderBy(modules.id);
  const ids = own.map(({ id }) => id);
  return {
    course,
    modules: own,
    items: await db
      .select()
      .from(actionItems)
      .where(inArray(actionItems.moduleId, ids))
      .orderBy(actionItems.id),
    links: await db
      .select()
      .from(moduleResources)
      .where(inArray(moduleResources.moduleId, ids))
      .orderBy(moduleResources.moduleId, moduleResources.position),
    exercises: await db
      .select()
      .from(exercises)
      .where(inArray(exercises.moduleId, ids))
      .orderBy(exercises.id),
  };
}
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

test('chapters of an earlier release get titles in the other language, and those of an editor stay', async () => {
  const { db } = app.deps;
  await seed();
  const [video] = await db.select().from(media).where(isNotNull(media.folder)).limit(1);
  const { id = '', chapters = [] } = video ?? {};
  const [first, ...others] = chapters.map(({ title, startSeconds, endSeconds }) => ({
    title,
    startSeconds,
    endSeconds,
  }));
  const edited = { ...(first ?? { startSeconds: 0, endSeconds: 1 }), title: 'Ours', language: 'en' as const };
  await db
    .update(media)
    .set({ chapters: [edited, ...others] })
    .where(eq(media.id, id));
  await seed();
  const [after] = await db.select().from(media).where(eq(media.id, id));
  expect(after?.chapters).toEqual([edited, ...chapters.slice(1)]);
  expect(chapters.at(-1)?.translations).toEqual({ id: 'Malam ini' });
  const [module] = await db.select().from(modules).where(eq(modules.mediaId, id));
  expect(module?.video?.chapters).toEqual(after?.chapters);
  // Nothing says again what is said.
  const versions = () => db.execute(sql`select xmin::text from media where id = ${id}`);
  const { rows } = await versions();
  await seed();
  expect((await versions()).rows).toEqual(rows);
});

test('a course that is new to a seeded database comes last, and nothing in it moves', async () => {
  await seed();
  const { db } = app.deps;
  await removeCourse('warung-online');

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

test('a course that the school has changed stays as it is, and so do resources that a new course has too', async () => {
  await seed();
  const { db } = app.deps;
  const [course] = await db.select().from(courses).where(eq(courses.slug, 'git-and-portfolio'));
  const [module] = await db
    .select()
    .from(modules)
    .where(eq(modules.slug, 'git-and-portfolio/02-small-commits'));
  if (!course || !module) throw new Error('nothing to change');
  await db.update(courses).set({ title: 'Ours' }).where(eq(courses.id, course.id));
  await db.update(modules).set({ description: 'Ours', folderName: null }).where(eq(modules.id, module.id));
  await db.delete(moduleResources).where(eq(moduleResources.moduleId, module.id));
  await db
    .update(exercises)
    .set({ title: 'Ours', deletedAt: new Date() })
    .where(eq(exercises.moduleId, module.id));
  await db.update(resources).set({ title: 'Ours' }).where(eq(resources.slug, 'array-methods'));
  await removeCourse('data-from-elsewhere');
  const before = await stateOf('git-and-portfolio');
  const [resource] = await db.select().from(resources).where(eq(resources.slug, 'array-methods'));

  await seed();
  await db.transaction((tx) => seedExercises('content', tx));
  expect(await stateOf('git-and-portfolio')).toEqual(before);
  expect(await db.select().from(resources).where(eq(resources.slug, 'array-methods'))).toEqual([resource]);
  const links = await db
    .select({ slug: modules.slug })
    .from(moduleResources)
    .innerJoin(modules, eq(modules.id, moduleResources.moduleId))
    .where(eq(moduleResources.resourceId, resource?.id ?? ''));
  expect(links.map(({ slug }) => slug)).toContain('data-from-elsewhere/03-from-json-to-a-list');
});

test('a course that the school has deleted does not come back', async () => {
  await seed();
  const { db } = app.deps;
  await db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.slug, 'git-and-portfolio'));
  const before = await stateOf('git-and-portfolio');
  await seed();
  expect(await stateOf('git-and-portfolio')).toEqual(before);
  await db.update(courses).set({ deletedAt: null });
});

test('an exercise that a course of an earlier version lacks is added, as an import has it', async () => {
  await seed();
  const { db } = app.deps;
  const all = () => db.select().from(exercises).orderBy(exercises.moduleId, exercises.position);
  const facts = (rows: Awaited<ReturnType<typeof all>>) =>
    rows.map(({ id, createdAt, updatedAt, ...row }) => row);
  const before = await all();
  const [gone] = before.filter(({ kind }) => kind === 'order');
  if (!gone) throw new Error('no exercise to take away');
  await db.delete(exercises).where(eq(exercises.id, gone.id));
  await db.transaction((tx) => seedExercises('content', tx));
  expect(facts(await all())).toEqual(facts(before));
});

test('a fresh database has the courses as the product’s own: published, without a history or anyone who did it', async () => {
  const fresh = await createTestApp();
  try {
    const { db } = fresh.deps;
    await db.transaction((tx) => seedContent(fresh.deps, tx));
    for (const table of [moduleVersions, courseImports, auditLog, storedFiles])
      expect(await db.select().from(table)).toEqual([]);
    const rows = await db.select().from(modules).orderBy(modules.id);
    expect(rows.map(({ id, slug }) => [id, slug])).toEqual(demoModules.map((slug, at) => [at + 1, slug]));
    for (const row of rows) {
      const { slug, ...shown } = row;
      expect(shown, slug ?? '').toMatchObject({
        isPublished: true,
        publishWhenReady: false,
        revision: 1,
        videoLibraryId: 0,
      });
      expect(row.durationMinutes).toBe(Math.ceil(readVideoLength('content', row.videoGuid) / 60));
      expect(row.mediaId).toBe(row.videoGuid);
      expect(row.video?.status).toBe(4);
    }
    expect(rows.filter(({ isFreePreview }) => isFreePreview).map(({ id }) => id)).toEqual([1, 8, 13, 25]);
    const library = await db.select().from(resources);
    expect(library).toHaveLength(45);
    for (const { slug, folderName, createdAt, updatedAt, revision } of library) {
      const day = publishedAt(demoResourceDays[slug ?? ''] ?? '', new Date());
      expect({ folderName, createdAt, updatedAt, revision }).toEqual({
        folderName: slug,
        createdAt: day,
        updatedAt: day,
        revision: 1,
      });
    }
    const files = await db.select({ location: resourceFiles.location }).from(resourceFiles);
    expect(files).toHaveLength(110);
    for (const { location } of files) expect(location).toMatch(/^content:/);
    const [sums] = await db
      .select({ count: count(), published: sql`bool_and(is_published)`, revision: sql`max(revision)` })
      .from(exercises);
    expect(sums).toEqual({ count: 166, published: true, revision: 1 });
  } finally {
    await fresh.close();
  }
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
