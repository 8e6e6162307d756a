/** Statements about conversations. Those of a learner filter by `user_id` first; coaches find by id. */
import { and, asc, desc, eq, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { storedFiles } from '#features/school/files/server/schema.ts';
import { countRows } from '#platform/db/counts.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import {
  learnerMessages,
  type MessageSide,
  mostSavedAnswers,
  type QueueState,
  type ThreadKind,
} from '../rules.ts';
import { savedAnswers, threadFiles, threadMessages, threads } from './schema.ts';

export type Thread = typeof threads.$inferSelect;
export type NewThread = typeof threads.$inferInsert;
export type ThreadKey = Pick<Thread, 'userId' | 'id'>;
export type NewMessage = typeof threadMessages.$inferInsert;

const isThread = ({ userId, id }: ThreadKey) => and(eq(threads.userId, userId), eq(threads.id, id));

const coaches = alias(users, 'coaches');

const named = (db: DbOrTx) =>
  db
    .select({ thread: threads, learnerName: users.name, coachName: coaches.name })
    .from(threads)
    .innerJoin(users, eq(users.id, threads.userId))
    .leftJoin(coaches, eq(coaches.id, threads.coachId));

export type NamedThread = Awaited<ReturnType<typeof listThreads>>[number];

/** Newest first. Ids are UUID v7, so ids before this one are older. */
export function listThreads(
  db: DbOrTx,
  userId: string,
  page: {
    kind?: ThreadKind | undefined;
    subjectId?: string | undefined;
    limit: number;
    before?: string | undefined;
  },
) {
  return named(db)
    .where(
      and(
        eq(threads.userId, userId),
        page.kind ? eq(threads.kind, page.kind) : undefined,
        page.subjectId ? eq(threads.subjectId, page.subjectId) : undefined,
        page.before ? lt(threads.id, page.before) : undefined,
      ),
    )
    .orderBy(desc(threads.id))
    .limit(page.limit);
}

/** @param userId whose it must be; null for a coach, who may read everyone's. */
export async function findThread(db: DbOrTx, userId: string | null, id: string): Promise<NamedThread | null> {
  const [row] = await named(db)
    .where(and(userId ? eq(threads.userId, userId) : undefined, eq(threads.id, id)))
    .limit(1);
  return row ?? null;
}

const queues: Record<QueueState, { where: (coachId: string) => SQL | undefined; order: SQL }> = {
  waiting: { where: () => isNotNull(threads.waitingSince), order: asc(threads.waitingSince) },
  mine: { where: (coachId) => eq(threads.coachId, coachId), order: desc(threads.lastAt) },
  answered: { where: () => isNull(threads.waitingSince), order: desc(threads.lastAt) },
  all: { where: () => undefined, order: desc(threads.lastAt) },
};

/** Everyone's conversations in one state, and how many there are. */
export async function listQueue(
  db: DbOrTx,
  filter: { state: QueueState; coachId: string; page: number; limit: number },
) {
  const { where, order } = queues[filter.state];
  const matching = where(filter.coachId);
  // Picks the page's conversations first, so that people are read for one page and not for those before it.
  const shown = db
    .select({ userId: threads.userId, id: threads.id })
    .from(threads)
    .where(matching)
    .orderBy(order, desc(threads.id))
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .as('page');
  const [rows, total, waiting] = await Promise.all([
    named(db)
      .innerJoin(shown, and(eq(threads.userId, shown.userId), eq(threads.id, shown.id)))
      .orderBy(order, desc(threads.id)),
    countRows(db, threads, matching ?? sql`true`),
    countWaiting(db),
  ]);
  return { rows, total, waiting };
}

export const countWaiting = (db: DbOrTx): Promise<number> =>
  countRows(db, threads, isNotNull(threads.waitingSince));

/** Keeps everyone else out of the conversation until the transaction ends. */
export async function lockThread(tx: DbOrTx, key: ThreadKey): Promise<Thread | null> {
  const [row] = await tx.select().from(threads).where(isThread(key)).for('update').limit(1);
  return row ?? null;
}

/** @returns false when there is one with this id, or about the same review or session. */
export async function insertThread(tx: DbOrTx, thread: NewThread): Promise<boolean> {
  const rows = await tx.insert(threads).values(thread).onConflictDoNothing().returning({ id: threads.id });
  return rows.length > 0;
}

/** The person's conversation about a review or a session. */
export async function findAbout(
  db: DbOrTx,
  about: Pick<Thread, 'userId' | 'kind' | 'subjectId'>,
): Promise<Thread | null> {
  const [row] = await db
    .select()
    .from(threads)
    .where(
      and(
        eq(threads.userId, about.userId),
        eq(threads.kind, about.kind),
        eq(threads.subjectId, about.subjectId),
      ),
    )
    .limit(1);
  return row ?? null;
}

/** @returns false when the message was here before. */
export async function insertMessage(tx: DbOrTx, message: NewMessage): Promise<boolean> {
  const rows = await tx
    .insert(threadMessages)
    .values(message)
    .onConflictDoNothing()
    .returning({ id: threadMessages.id });
  return rows.length > 0;
}

export async function findMessage(db: DbOrTx, userId: string, id: string) {
  const [row] = await db
    .select({ threadId: threadMessages.threadId })
    .from(threadMessages)
    .where(and(eq(threadMessages.userId, userId), eq(threadMessages.id, id)))
    .limit(1);
  return row ?? null;
}

export async function insertFiles(tx: DbOrTx, files: (typeof threadFiles.$inferInsert)[]) {
  if (files.length > 0) await tx.insert(threadFiles).values(files);
}

/** Counts a message of the learner, who has read all that was there. @returns false when none are left. */
export async function countLearnerMessage(
  tx: DbOrTx,
  { userId, id, kind }: Pick<Thread, 'userId' | 'id' | 'kind'>,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(threads)
    .set({
      learnerMessages: sql`${threads.learnerMessages} + 1`,
      waitingSince: sql`coalesce(${threads.waitingSince}, ${now.toISOString()}::timestamptz)`,
      learnerWroteAt: now,
      learnerReadAt: now,
      lastAt: now,
    })
    .where(and(isThread({ userId, id }), lt(threads.learnerMessages, learnerMessages[kind])))
    .returning({ id: threads.id });
  return rows.length > 0;
}

/** An answer ends the wait. The coach who answers first keeps the conversation. */
export async function countAnswer(tx: DbOrTx, key: ThreadKey, coachId: string, now: Date) {
  await tx
    .update(threads)
    .set({
      waitingSince: null,
      coachId: sql`coalesce(${threads.coachId}, ${coachId}::uuid)`,
      coachWroteAt: now,
      coachReadAt: now,
      lastAt: now,
    })
    .where(isThread(key));
}

/**
 * Ends the wait, as far as the coach has read. @param seenUntil of the newest message on the coach's screen.
 * @returns false when nobody waits, or the learner has written since.
 */
export async function endWait(tx: DbOrTx, key: ThreadKey, seenUntil: Date, now: Date): Promise<boolean> {
  const rows = await tx
    .update(threads)
    .set({ waitingSince: null, coachReadAt: now })
    .where(and(isThread(key), isNotNull(threads.waitingSince), lte(threads.learnerWroteAt, seenUntil)))
    .returning({ id: threads.id });
  return rows.length > 0;
}

/** Waits for what is being written in a learner's conversations, and keeps out what comes later. */
export const lockThreadsOf = (tx: DbOrTx, userId: string) =>
  tx
    .select({ id: threads.id })
    .from(threads)
    .where(eq(threads.userId, userId))
    .orderBy(threads.id)
    .for('update');

export async function saveRead(tx: DbOrTx, key: ThreadKey, side: MessageSide, now: Date) {
  await tx
    .update(threads)
    .set(side === 'learner' ? { learnerReadAt: now } : { coachReadAt: now })
    .where(isThread(key));
}

/** Older ones are not shown. Learners write a few messages; coaches may write any number. */
const mostMessages = 200;

/** The newest messages, in the order in which they were written. */
export async function listMessages(db: DbOrTx, { userId, id }: ThreadKey) {
  const rows = await db
    .select({ message: threadMessages, authorName: users.name })
    .from(threadMessages)
    .leftJoin(users, eq(users.id, threadMessages.authorId))
    .where(and(eq(threadMessages.userId, userId), eq(threadMessages.threadId, id)))
    .orderBy(desc(threadMessages.createdAt), desc(threadMessages.id))
    .limit(mostMessages);
  return rows.reverse();
}

export function listFiles(db: DbOrTx, { userId, id }: ThreadKey) {
  return db
    .select({
      messageId: threadFiles.messageId,
      id: threadFiles.fileId,
      name: storedFiles.name,
      size: storedFiles.sizeBytes,
    })
    .from(threadFiles)
    .innerJoin(storedFiles, eq(storedFiles.id, threadFiles.fileId))
    .where(and(eq(threadFiles.userId, userId), eq(threadFiles.threadId, id)))
    .orderBy(asc(threadFiles.messageId), asc(threadFiles.position));
}

/** The files of all conversations of a learner. */
export async function listFileIdsOf(db: DbOrTx, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: threadFiles.fileId })
    .from(threadFiles)
    .where(eq(threadFiles.userId, userId));
  return rows.map(({ id }) => id);
}

/** A coach keeps at most this many answers. */
/** The coach's own, the most used first. */
export const listSavedAnswers = (db: DbOrTx, userId: string) =>
  db
    .select()
    .from(savedAnswers)
    .where(eq(savedAnswers.userId, userId))
    .orderBy(desc(savedAnswers.uses), desc(savedAnswers.id))
    .limit(mostSavedAnswers);

export const countSavedAnswers = (db: DbOrTx, userId: string): Promise<number> =>
  db.$count(savedAnswers, eq(savedAnswers.userId, userId));

export async function insertSavedAnswer(db: DbOrTx, answer: typeof savedAnswers.$inferInsert) {
  await db.insert(savedAnswers).values(answer).onConflictDoNothing();
}

export async function findSavedAnswer(db: DbOrTx, userId: string, id: string) {
  const [row] = await db
    .select()
    .from(savedAnswers)
    .where(and(eq(savedAnswers.userId, userId), eq(savedAnswers.id, id)))
    .limit(1);
  return row ?? null;
}

export async function countUse(db: DbOrTx, userId: string, id: string) {
  const [row] = await db
    .update(savedAnswers)
    .set({ uses: sql`${savedAnswers.uses} + 1` })
    .where(and(eq(savedAnswers.userId, userId), eq(savedAnswers.id, id)))
    .returning();
  return row ?? null;
}

export async function deleteSavedAnswer(db: DbOrTx, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(savedAnswers)
    .where(and(eq(savedAnswers.userId, userId), eq(savedAnswers.id, id)))
    .returning({ id: savedAnswers.id });
  return rows.length > 0;
}
