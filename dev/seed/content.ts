import { eq, sql } from 'drizzle-orm';
import { findCourseRecord, reserveModuleIds } from '#features/study/catalogue/public.server.ts';
import { addProductCourse } from '#features/study/course-folders/public.server.ts';
import { resourceFiles, resources } from '#features/study/resources/server/schema.ts';
import { translateReleaseChapters } from '#features/study/videos/public.server.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { readCourseFolder, readResources } from './content-files.ts';
import { demoCourses, demoModules, demoResourceDays, folderNameOf } from './demo-courses.ts';

/**
 * Adds missing courses, with all that is in their folders, and missing resources, by their names; existing ones stay
 * unchanged, except that chapters of the product's videos get titles in the other language. Modules get their ids, which addresses name, in the order in which they were added; people see them in the
 * order of learning.
 */
export async function seedContent(deps: Deps, tx: Tx): Promise<void> {
  const now = new Date();
  const missing: string[] = [];
  for (const slug of demoCourses) if (!(await findCourseRecord(tx, { slug }))) missing.push(slug);
  const added = demoModules.filter((module) => missing.some((slug) => module.startsWith(`${slug}/`)));
  const ids = await reserveModuleIds(tx, added.length);
  const idOf = new Map(added.map((module, place) => [module, ids[place] ?? 0]));
  for (const slug of missing) {
    const own = added.filter((module) => module.startsWith(`${slug}/`));
    const moduleIds = new Map(own.map((module) => [folderNameOf(module), idOf.get(module) ?? 0]));
    const made = await addProductCourse(deps, tx, readCourseFolder(deps.contentDir, slug), {
      moduleIds,
      now,
    });
    for (const [name, id] of made ?? [])
      await tx
        .update(resources)
        .set({ slug: name, ...datesOf(name, now) })
        .where(eq(resources.id, id));
  }
  const slugs = JSON.stringify(Object.fromEntries(idOf));
  await tx.execute(
    sql`update modules set slug = given.key from jsonb_each_text(${slugs}::jsonb) given where id = given.value::int`,
  );
  await translateReleaseChapters(deps, tx, now);
  await seedLibrary(deps.contentDir, tx, now);
}

/** Nine in the morning in Jakarta of that day, but never in the future, even if the machine's clock is behind. */
export function publishedAt(date: string, now: Date): Date {
  const morning = new Date(`${date}T09:00:00+07:00`);
  return morning < now ? morning : now;
}

/** @throws Error for a resource without a day. */
function datesOf(slug: string, now: Date): { createdAt: Date; updatedAt: Date } {
  const day = demoResourceDays[slug];
  if (day === undefined) throw new Error(`dev/seed/demo-courses.ts does not say the day of ${slug}`);
  const createdAt = publishedAt(day, now);
  return { createdAt, updatedAt: createdAt };
}

/** The resources that no course has brought. */
async function seedLibrary(contentDir: string, tx: Tx, now: Date): Promise<void> {
  const rows = await tx.select({ slug: resources.slug }).from(resources);
  const there = new Set(rows.map(({ slug }) => slug));
  for (const resource of readResources(contentDir)) {
    const { slug, body, files, indonesian, ...fields } = resource;
    if (there.has(slug)) continue;
    const translations = indonesian ? { id: { title: indonesian.title, description: indonesian.body } } : {};
    const [row] = await tx
      .insert(resources)
      .values({
        id: newId(),
        slug,
        folderName: slug,
        ...fields,
        description: body,
        translations,
        ...datesOf(slug, now),
      })
      .onConflictDoNothing()
      .returning({ id: resources.id });
    if (!row || files.length === 0) continue;
    await tx
      .insert(resourceFiles)
      .values(files.map((file, position) => ({ id: newId(), resourceId: row.id, position, ...file })));
  }
}
