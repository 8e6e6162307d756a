/** Keeps for 30 days what is needed to take an import back (product.md#undo-import). */
import { and, eq, inArray } from 'drizzle-orm';
import { courses } from '#features/study/catalogue/server/schema.ts';
import { AppError } from '#kernel/errors.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { fingerprintOf } from '../differences.ts';
import type { FolderFile } from '../folder.ts';
import { writeCourse } from '../write-course.ts';
import { findPresent } from './plan.ts';
import type { ReadDeps } from './present.ts';
import { courseImports } from './schema.ts';

export type ImportRow = typeof courseImports.$inferSelect;

/** Names the state of a course; null for one that is deleted, or has a video that was uploaded to it just now. */
export async function stateOf(deps: ReadDeps, db: DbOrTx, courseId: string): Promise<string | null> {
  const [course] = await db
    .select({ slug: courses.slug, deletedAt: courses.deletedAt })
    .from(courses)
    .where(eq(courses.id, courseId));
  if (!course || course.deletedAt !== null) return null;
  try {
    const present = await findPresent(deps, db, course.slug);
    return present && fingerprintOf(writeCourse(present.folder));
  } catch (error) {
    // It has no folder: a video without a hash yet, or a file that is gone.
    if (error instanceof AppError && error.code === 'CONFLICT') return null;
    throw error;
  }
}

/** Those of these uploads that were applied. */
export async function listCome(db: DbOrTx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: courseImports.id })
    .from(courseImports)
    .where(inArray(courseImports.id, ids));
  return new Set(rows.map(({ id }) => id));
}

/** Whether this upload was applied. @param by only by this person. */
export const hasCome = async (db: DbOrTx, id: string, by?: string): Promise<boolean> =>
  (await db.$count(
    courseImports,
    and(eq(courseImports.id, id), by === undefined ? undefined : eq(courseImports.importedBy, by)),
  )) > 0;

/**
 * Keeps what is needed to take an import back. Called at the end of its transaction.
 * @param files of the folder that came in, if the course is that now; null where the course must be read again.
 */
export async function keepImport(
  deps: ReadDeps,
  tx: Tx,
  row: Omit<ImportRow, 'after' | 'undoneAt'>,
  files: readonly FolderFile[] | null,
): Promise<void> {
  const after = files ? fingerprintOf(files) : await stateOf(deps, tx, row.courseId);
  // No fingerprint is empty, so a course that cannot be read now counts as changed.
  await tx.insert(courseImports).values({ ...row, after: after ?? '' });
}
