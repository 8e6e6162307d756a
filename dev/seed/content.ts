import { sql } from 'drizzle-orm';
import { toSummary } from '#features/study/catalogue/public.server.ts';
import { actionItems, courses, moduleResources, modules } from '#features/study/catalogue/server/schema.ts';
import { resourceFiles, resources } from '#features/study/resources/server/schema.ts';
import { ensureReleaseVideo, videoDetails } from '#features/study/videos/public.server.ts';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { readCourses, readResources } from './content-files.ts';

/**
 * Adds missing courses, with their modules, and missing resources, by their names; existing ones stay unchanged. Modules get
 * their ids, which addresses name, in the order in which they were added; people see them in the order of learning.
 */
export async function seedContent(contentDir: string, tx: Tx): Promise<void> {
  const resourceIds = await seedResources(contentDir, tx);
  const taken = await lastPlaces(tx);
  const all = readCourses(contentDir);
  const placed = all
    .flatMap((course) =>
      course.modules.map((module) => ({ course, module, added: module.added || course.added })),
    )
    .map((one, place) => ({ ...one, order: taken.module + place + 1 }));
  const courseIds = new Map<string, string>();
  for (const course of all) {
    const [row] = await tx
      .insert(courses)
      .values({
        id: newId(),
        slug: course.slug,
        title: course.title,
        description: course.description,
        translations: course.indonesian
          ? { id: { title: course.indonesian.title, description: course.indonesian.description } }
          : {},
        order: taken.course + course.order,
      })
      .onConflictDoNothing()
      .returning({ id: courses.id });
    if (row) courseIds.set(course.slug, row.id);
  }
  for (const { course, module, order } of placed.toSorted((a, b) => a.added.localeCompare(b.added))) {
    const courseId = courseIds.get(course.slug);
    if (courseId !== undefined) await seedModule(tx, courseId, module, order, { resourceIds, contentDir });
  }
}

/** Zero in a fresh database. In one that has courses, a new course goes behind them, as their order does not change. */
async function lastPlaces(tx: Tx): Promise<{ course: number; module: number }> {
  const last = (table: typeof courses | typeof modules) =>
    tx.select({ order: sql<number>`coalesce(max(${table.order}), 0)::int` }).from(table);
  const [[course], [module]] = [await last(courses), await last(modules)];
  return { course: course?.order ?? 0, module: module?.order ?? 0 };
}

/** Nine in the morning in Jakarta of that day, but never in the future, even if the machine's clock is behind. */
export function publishedAt(date: string, now: Date): Date {
  const morning = new Date(`${date}T09:00:00+07:00`);
  return morning < now ? morning : now;
}

async function seedResources(contentDir: string, tx: Tx): Promise<Map<string, string>> {
  const now = new Date();
  for (const resource of readResources(contentDir)) {
    const { slug, body, files, created, indonesian, ...fields } = resource;
    const translations = indonesian ? { id: { title: indonesian.title, description: indonesian.body } } : {};
    const createdAt = publishedAt(created, now);
    const [row] = await tx
      .insert(resources)
      .values({
        id: newId(),
        slug,
        folderName: slug,
        ...fields,
        description: body,
        translations,
        createdAt,
        updatedAt: createdAt,
      })
      .onConflictDoNothing()
      .returning({ id: resources.id });
    if (!row || files.length === 0) continue;
    await tx
      .insert(resourceFiles)
      .values(files.map((file, position) => ({ id: newId(), resourceId: row.id, position, ...file })));
  }
  const rows = await tx.select({ id: resources.id, slug: resources.slug }).from(resources);
  return new Map(rows.map((row) => [row.slug ?? '', row.id]));
}

/** `javascript-from-zero/05-functions` → `functions`. */
const folderNameOf = (slug: string): string => (slug.split('/').at(-1) ?? slug).replace(/^\d+-/, '');

type ContentModule = ReturnType<typeof readCourses>[number]['modules'][number];

async function seedModule(
  tx: Tx,
  courseId: string,
  module: ContentModule,
  order: number,
  { resourceIds, contentDir }: { resourceIds: Map<string, string>; contentDir: string },
) {
  const now = new Date();
  const video = await ensureReleaseVideo(tx, { contentDir, id: module.videoGuid, now });
  const [row] = await tx
    .insert(modules)
    .values({
      courseId,
      slug: module.slug,
      folderName: folderNameOf(module.slug),
      title: module.title,
      summary: module.summary,
      description: module.body,
      translations: module.indonesian
        ? {
            id: {
              title: module.indonesian.title,
              summary: module.indonesian.summary,
              description: module.indonesian.body,
            },
          }
        : {},
      sign: module.sign,
      tier: module.tier,
      isFreePreview: module.freePreview,
      isPublished: true,
      durationMinutes: module.durationMinutes,
      videoLibraryId: 0,
      videoGuid: module.videoGuid,
      mediaId: module.videoGuid,
      // What the video says of itself, so that the first visitor reads real lengths.
      ...(video && { video: toSummary(videoDetails(video)), videoCheckedAt: now }),
      order,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: modules.id });
  if (!row) return;
  await tx.insert(actionItems).values(
    module.actionItems.map((item, position) => {
      const title = module.indonesian?.actionItems[item.key];
      const translations = title ? { id: { title } } : {};
      return { id: newId(), moduleId: row.id, key: item.key, title: item.title, translations, position };
    }),
  );
  const linked = module.resources.flatMap((slug) => resourceIds.get(slug) ?? []);
  if (linked.length > 0) {
    await tx
      .insert(moduleResources)
      .values(linked.map((resourceId, position) => ({ moduleId: row.id, resourceId, position })));
  }
}
