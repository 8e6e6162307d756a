import { demoSecrets } from '#dev/sandboxes/demo-secrets.ts';
import { actionItems, courses, moduleResources, modules } from '#features/study/catalogue/server/schema.ts';
import { resourceFiles, resources } from '#features/study/resources/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { readCourses, readResources } from './content-files.ts';

/** Adds missing courses, modules and resources, by their names; existing ones stay unchanged. */
export async function seedContent(contentDir: string, tx: Tx): Promise<void> {
  const resourceIds = await seedResources(contentDir, tx);
  let order = 0;
  for (const course of readCourses(contentDir)) {
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
        order: course.order,
      })
      .onConflictDoNothing()
      .returning({ id: courses.id });
    for (const module of course.modules) {
      order += 1;
      if (row) await seedModule(tx, row.id, module, order, resourceIds);
    }
  }
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

type ContentModule = ReturnType<typeof readCourses>[number]['modules'][number];

async function seedModule(
  tx: Tx,
  courseId: string,
  module: ContentModule,
  order: number,
  resourceIds: Map<string, string>,
) {
  const now = new Date();
  const [row] = await tx
    .insert(modules)
    .values({
      courseId,
      slug: module.slug,
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
      videoLibraryId: demoSecrets.bunnyLibraryId,
      videoGuid: module.videoGuid,
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
      return { id: newId(), moduleId: row.id, title: item.title, translations, position };
    }),
  );
  const linked = module.resources.flatMap((slug) => resourceIds.get(slug) ?? []);
  if (linked.length > 0) {
    await tx
      .insert(moduleResources)
      .values(linked.map((resourceId, position) => ({ moduleId: row.id, resourceId, position })));
  }
}
