import { and, desc, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm';
import { isFoundBy } from '#features/people/accounts/public.server.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { foundUpTo } from '#kernel/counts.ts';
import { countRows } from '#platform/db/counts.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import type { StoryStatus } from '../rules.ts';
import { testimonials } from './schema.ts';

export type StoryRow = typeof testimonials.$inferSelect;

export async function findStoryOf(db: DbOrTx, userId: string): Promise<StoryRow | null> {
  const [row] = await db.select().from(testimonials).where(eq(testimonials.userId, userId)).limit(1);
  return row ?? null;
}

export async function findStory(db: DbOrTx, id: string): Promise<StoryRow | null> {
  const [row] = await db.select().from(testimonials).where(eq(testimonials.id, id)).limit(1);
  return row ?? null;
}

/** Deletes the person's story unless it is approved. @returns the deleted row. */
export async function deleteUnapproved(tx: DbOrTx, userId: string): Promise<StoryRow | null> {
  const [gone] = await tx
    .delete(testimonials)
    .where(and(eq(testimonials.userId, userId), ne(testimonials.status, 'APPROVED')))
    .returning();
  return gone ?? null;
}

/** Deletes the person's story. @returns the deleted row. */
export async function deleteStory(tx: DbOrTx, userId: string): Promise<StoryRow | null> {
  const [gone] = await tx.delete(testimonials).where(eq(testimonials.userId, userId)).returning();
  return gone ?? null;
}

/** Inserts or replaces the person's only story. An edit goes back to moderation. */
export async function saveStory(
  tx: DbOrTx,
  story: Pick<
    StoryRow,
    'userId' | 'id' | 'rating' | 'careerBackground' | 'currentRole' | 'testimonial' | 'photoFileId'
  > & { now: Date },
): Promise<StoryRow> {
  const { now, id, userId, ...told } = story;
  const fresh = { ...told, status: 'PENDING' as const, moderatedAt: null, moderatedBy: null, updatedAt: now };
  const [row] = await tx
    .insert(testimonials)
    .values({ userId, id, ...fresh, createdAt: now })
    .onConflictDoUpdate({ target: testimonials.userId, set: fresh })
    .returning();
  if (!row) throw new Error('the story was not saved');
  return row;
}

export async function listApproved(db: DbOrTx, limit: number) {
  return db
    .select({ story: testimonials, name: users.name })
    .from(testimonials)
    .innerJoin(users, eq(users.id, testimonials.userId))
    .where(and(eq(testimonials.status, 'APPROVED'), sql`${users.bannedAt} is null`))
    .orderBy(desc(testimonials.updatedAt))
    .limit(limit);
}

export async function hasApprovedStory(db: DbOrTx, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: testimonials.id })
    .from(testimonials)
    .where(and(eq(testimonials.userId, userId), eq(testimonials.status, 'APPROVED')));
  return rows.length > 0;
}

const person = { id: users.id, name: users.name, email: users.email };

export async function listStories(
  db: DbOrTx,
  filter: { status?: StoryStatus | undefined; search?: string | undefined },
  page: { limit: number; offset: number },
) {
  const { status, search } = filter;
  const where = and(
    status ? eq(testimonials.status, status) : undefined,
    search ? isFoundBy(search, 'users') : undefined,
  );
  // Within one status the PENDING-first key is constant: without it, the index alone gives the order.
  const order = [
    ...(status ? [] : [sql`${testimonials.status} = 'PENDING' desc`]),
    desc(testimonials.updatedAt),
    desc(testimonials.userId),
  ];
  const all = db.select({ userId: testimonials.userId }).from(testimonials).$dynamic();
  const found = search ? all.innerJoin(users, eq(users.id, testimonials.userId)) : all;
  // Picks the page's ids first, so texts and names are joined for one page and not for those before it.
  const listed = found
    .where(where)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset)
    .as('listed');
  const [rows, total] = await Promise.all([
    db
      .select({ story: getTableColumns(testimonials), user: person })
      .from(listed)
      .innerJoin(testimonials, eq(testimonials.userId, listed.userId))
      .innerJoin(users, eq(users.id, testimonials.userId))
      .orderBy(...order),
    search ? countFound(db, where) : countRows(db, testimonials, where),
  ]);
  return { rows, total };
}

function countFound(db: DbOrTx, where: SQL | undefined): Promise<number> {
  const found = db
    .select({ one: sql`1` })
    .from(testimonials)
    .innerJoin(users, eq(users.id, testimonials.userId));
  return db.$count(found.where(where).limit(foundUpTo).as('counted'));
}

/** Moderates the text that was read: matches only if `seenAt` is still its time. */
export async function moderateStory(
  tx: DbOrTx,
  change: { id: string; status: StoryStatus; seenAt: Date; moderatorId: string; now: Date },
) {
  const [story] = await tx
    .update(testimonials)
    .set({ status: change.status, moderatedAt: change.now, moderatedBy: change.moderatorId })
    .where(and(eq(testimonials.id, change.id), eq(testimonials.updatedAt, change.seenAt)))
    .returning();
  if (!story) return null;
  const [user] = await tx.select(person).from(users).where(eq(users.id, story.userId)).limit(1);
  return user ? { story, user } : null;
}
