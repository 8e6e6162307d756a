/** Exercises as `study/course-folders` reads and writes them. */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { newId } from '#kernel/ids.ts';
import { otherLanguage } from '#kernel/language.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import type { Exercise } from '../exercise.ts';
import { exerciseNames } from '../exercise-names.ts';
import { exercises } from './schema.ts';

const columns = {
  id: exercises.id,
  moduleId: exercises.moduleId,
  slug: exercises.slug,
  kind: exercises.kind,
  title: exercises.title,
  task: exercises.task,
  hints: exercises.hints,
  language: exercises.language,
  translations: exercises.translations,
  minutes: exercises.minutes,
  isRequired: exercises.isRequired,
  atSecond: exercises.atSecond,
  work: exercises.work,
  checks: exercises.checks,
  hiddenChecks: exercises.hiddenChecks,
  structure: exercises.structure,
  solution: exercises.solution,
  isPublished: exercises.isPublished,
};

export interface ExerciseRecord {
  id: string;
  moduleId: number;
  slug: string;
  exercise: Exercise;
  isPublished: boolean;
}

/** Of these modules, in order. */
export async function listExerciseRecords(db: DbOrTx, moduleIds: number[]): Promise<ExerciseRecord[]> {
  if (moduleIds.length === 0) return [];
  const rows = await db
    .select(columns)
    .from(exercises)
    .where(and(inArray(exercises.moduleId, moduleIds), isNull(exercises.deletedAt)))
    .orderBy(asc(exercises.position), asc(exercises.id));
  return rows.map(({ id, moduleId, slug, isPublished, translations, ...exercise }) => {
    const translation = translations[otherLanguage(exercise.language)];
    return {
      id,
      moduleId,
      slug,
      isPublished,
      exercise: {
        ...exercise,
        translation: translation ? { ...translation, phrases: translation.phrases ?? {} } : null,
      },
    };
  });
}

/** The names of a module's exercises: in texts and folders they are without the number of their place. */
export async function listExerciseNames(db: DbOrTx, moduleId: number) {
  const rows = await db
    .select({ id: exercises.id, slug: exercises.slug, isPublished: exercises.isPublished })
    .from(exercises)
    .where(and(eq(exercises.moduleId, moduleId), isNull(exercises.deletedAt)))
    .orderBy(asc(exercises.position), asc(exercises.id));
  const names = exerciseNames(rows.map(({ slug }) => slug));
  return rows.map(({ id, isPublished }, index) => ({ id, isPublished, name: names[index] ?? '' }));
}

export interface SavedExercise {
  /** Null for a new one. */
  id: string | null;
  /** For a new one. */
  slug: string;
  exercise: Exercise;
  isPublished: boolean;
  /** Whether its work or its checks are others than before: attempts keep theirs. */
  isNewRevision: boolean;
}

/** Puts these exercises in this order into the module; the others are deleted, and can be restored. */
export async function saveExercises(
  tx: Tx,
  moduleId: number,
  { saved, now }: { saved: readonly SavedExercise[]; now: Date },
): Promise<void> {
  const known = await tx
    .select({ id: exercises.id, slug: exercises.slug })
    .from(exercises)
    .where(eq(exercises.moduleId, moduleId));
  const idOf = new Map(known.map(({ id, slug }) => [slug, id]));
  const kept = new Set<string>();
  const added: (typeof exercises.$inferInsert)[] = [];
  for (const [position, { id: given, slug, exercise, isPublished, isNewRevision }] of saved.entries()) {
    const { translation, ...fields } = exercise;
    const translations = translation ? { [otherLanguage(exercise.language)]: translation } : {};
    // A deleted exercise of that name is there again.
    const id = given ?? idOf.get(slug);
    const values = { ...fields, translations, isPublished, position, deletedAt: null, updatedAt: now };
    if (id === undefined) {
      const made = newId();
      kept.add(made);
      added.push({ ...values, id: made, moduleId, slug, createdAt: now });
      continue;
    }
    kept.add(id);
    await tx
      .update(exercises)
      .set({
        ...values,
        formRevision: sql`${exercises.formRevision} + 1`,
        ...(isNewRevision && { revision: sql`${exercises.revision} + 1` }),
      })
      .where(eq(exercises.id, id));
  }
  if (added.length > 0) await tx.insert(exercises).values(added);
  const gone = known.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0)
    await tx
      .update(exercises)
      .set({ deletedAt: now })
      .where(and(inArray(exercises.id, gone), isNull(exercises.deletedAt)));
}
