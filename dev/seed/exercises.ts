import { isNotNull } from 'drizzle-orm';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { exercises } from '#features/study/practice/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { otherLanguage } from '#kernel/language.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { exerciseNamesOf, readExerciseOf } from './content-files.ts';

/**
 * Adds the missing exercises of modules that were seeded before, by the names of their folders; existing ones stay
 * unchanged. A course that is new has all of its own.
 */
export async function seedExercises(contentDir: string, tx: Tx): Promise<void> {
  const rows = await tx
    .select({ id: modules.id, slug: modules.slug })
    .from(modules)
    .where(isNotNull(modules.slug));
  const known = await tx.select({ moduleId: exercises.moduleId, slug: exercises.slug }).from(exercises);
  const there = new Set(known.map(({ moduleId, slug }) => `${moduleId}/${slug}`));
  const now = new Date();
  for (const { id: moduleId, slug: module } of rows) {
    for (const [position, slug] of exerciseNamesOf(contentDir, module ?? '').entries()) {
      if (there.has(`${moduleId}/${slug}`)) continue;
      const { translation, ...exercise } = readExerciseOf(contentDir, module ?? '', slug);
      await tx
        .insert(exercises)
        .values({
          id: newId(),
          moduleId,
          slug,
          position,
          ...exercise,
          translations: translation ? { [otherLanguage(exercise.language)]: translation } : {},
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing();
    }
  }
}
