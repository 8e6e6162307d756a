import { isNotNull } from 'drizzle-orm';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { exercises } from '#features/study/practice/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { otherLanguage } from '#kernel/language.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { readExercises } from './content-files.ts';

/** Adds the missing exercises of the seeded modules, by the names of their folders; existing ones stay unchanged. */
export async function seedExercises(contentDir: string, tx: Tx): Promise<void> {
  const rows = await tx
    .select({ id: modules.id, slug: modules.slug })
    .from(modules)
    .where(isNotNull(modules.slug));
  const now = new Date();
  for (const module of rows) {
    const found = readExercises(contentDir, module.slug ?? '');
    if (found.length === 0) continue;
    await tx
      .insert(exercises)
      .values(
        found.map(({ slug, translation, ...exercise }, position) => ({
          id: newId(),
          moduleId: module.id,
          slug,
          position,
          ...exercise,
          translations: translation ? { [otherLanguage(exercise.language)]: translation } : {},
          createdAt: now,
          updatedAt: now,
        })),
      )
      .onConflictDoNothing();
  }
}
