/** Courses that were bought alone (product.md#products). */
import { and, desc, eq, isNull } from 'drizzle-orm';
import { newId } from '#kernel/ids.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { courseOpenings } from './schema.ts';

/** Opens courses to a person, once for each cause. Hold the person's lock. */
export async function openCourses(
  tx: DbOrTx,
  given: { userId: string; courseIds: readonly string[]; causeId: string; at: Date; endsAt: Date | null },
): Promise<void> {
  const { userId, courseIds, causeId, at, endsAt } = given;
  if (courseIds.length === 0) return;
  await tx
    .insert(courseOpenings)
    .values(courseIds.map((courseId) => ({ userId, id: newId(), courseId, causeId, openedAt: at, endsAt })))
    .onConflictDoNothing();
}

/** Every opening of the person that is not revoked, the latest first; some may have ended. */
export const listOpenings = (db: DbOrTx, userId: string) =>
  db
    .select()
    .from(courseOpenings)
    .where(and(eq(courseOpenings.userId, userId), isNull(courseOpenings.revokedAt)))
    .orderBy(desc(courseOpenings.openedAt), courseOpenings.id);

/** The courses that the person has at that moment because they were bought, also those that are held back. */
export async function findOpenCourses(db: DbOrTx, userId: string, now: Date): Promise<string[]> {
  const openings = await listOpenings(db, userId);
  return [...new Set(openings.filter(({ endsAt }) => !endsAt || endsAt > now).map((one) => one.courseId))];
}

/** Whether the course is open to anyone because it was bought. */
export async function isCourseBought(db: DbOrTx, courseId: string): Promise<boolean> {
  const [one] = await db
    .select({ id: courseOpenings.id })
    .from(courseOpenings)
    .where(and(eq(courseOpenings.courseId, courseId), isNull(courseOpenings.revokedAt)))
    .limit(1);
  return one !== undefined;
}

/** Closes what this cause opened. @returns the courses that it still had open. */
export async function revokeOpenings(
  tx: DbOrTx,
  { userId, causeId, now }: { userId: string; causeId: string; now: Date },
): Promise<string[]> {
  const closed = await tx
    .update(courseOpenings)
    .set({ revokedAt: now })
    .where(
      and(
        eq(courseOpenings.userId, userId),
        eq(courseOpenings.causeId, causeId),
        isNull(courseOpenings.revokedAt),
      ),
    )
    .returning({ courseId: courseOpenings.courseId });
  return closed.map(({ courseId }) => courseId);
}
