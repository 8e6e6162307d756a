/** Reads and writes of reviews. A learner's rows are found by `user_id` first, an administrator's by id. */

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { isFoundBy } from '#features/people/accounts/public.server.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { foundUpTo } from '#kernel/counts.ts';
import type { Language } from '#kernel/language.ts';
import { countRows } from '#platform/db/counts.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { instant, int, json, type RowOf, readRows, text, uuid } from '#platform/db/rows.server.ts';
import { idHas } from '#platform/db/search.server.ts';
import { languageIn, textIn } from '#platform/db/translated.server.ts';
import type { ReviewSort, ReviewStatus, ReviewType } from '../rules.ts';
import { reviewFiles, reviews } from './schema.ts';

export interface FileRow {
  id: string;
  name: string;
  size: number;
}

/** A review with everything that a screen shows of it, read in one statement. */
const reviewRow = {
  id: uuid,
  user_id: uuid,
  user_name: text,
  user_email: text,
  type: text.as<ReviewType>(),
  status: text.as<ReviewStatus>(),
  notes: text,
  repository_url: text.orNull,
  module_id: int.orNull,
  module_title: text.orNull,
  module_language: text.as<Language>().orNull,
  feedback_summary: text.orNull,
  feedback_file: json.as<FileRow>().orNull,
  files: json.as<FileRow[]>(),
  picked_up_at: instant.orNull,
  completed_at: instant.orNull,
  created_at: instant,
  updated_at: instant,
};

export type ReviewRow = RowOf<typeof reviewRow>;

const fileJson = (table: 'f' | 'd') =>
  sql.raw(`jsonb_build_object('id', ${table}.id, 'name', ${table}.name, 'size', ${table}.size_bytes)`);

/** A function, because the title is in the language of each reader. */
const reviewColumns = () => sql`
  select r.id, r.user_id, u.name as user_name, u.email as user_email, r.type, r.status, r.notes, r.repository_url,
         m.id as module_id, ${textIn('m', 'title')} as module_title, ${languageIn('m')} as module_language,
         r.feedback_summary, r.picked_up_at, r.completed_at, r.created_at,
         r.updated_at,
         (select ${fileJson('d')} from stored_files d where d.id = r.feedback_file_id) as feedback_file,
         coalesce((select jsonb_agg(${fileJson('f')} order by rf.position)
                   from review_files rf join stored_files f on f.user_id = rf.user_id and f.id = rf.file_id
                   where rf.user_id = r.user_id and rf.review_id = r.id), '[]'::jsonb) as files
  from reviews r
  join users u on u.id = r.user_id
  left join modules m on m.id = r.module_id and m.deleted_at is null`;

export interface ReviewFilter {
  status?: ReviewStatus | undefined;
  type?: ReviewType | undefined;
}

const matching = ({ status, type }: ReviewFilter): SQL => sql`
  ${status ? sql`and r.status = ${status}` : sql``}
  ${type ? sql`and r.type = ${type}` : sql``}`;

/** The reviews of one person, or of everyone (null). */
const owned = (userId: string | null): SQL => (userId ? sql`r.user_id = ${userId}` : sql`true`);

/** Ids are UUID v7, so "before this id" also means "older". */
export async function listReviews(
  db: DbOrTx,
  userId: string | null,
  filter: ReviewFilter & { limit: number; before?: string | undefined },
): Promise<ReviewRow[]> {
  const rows = await readRows(
    db,
    reviewRow,
    sql`
    ${reviewColumns()}
    where ${owned(userId)} ${matching(filter)}
      ${filter.before ? sql`and r.id < ${filter.before}` : sql``}
    order by r.id desc limit ${filter.limit}`,
  );
  return rows;
}

export async function findReview(db: DbOrTx, userId: string | null, id: string): Promise<ReviewRow | null> {
  const rows = await readRows(
    db,
    reviewRow,
    sql`
    ${reviewColumns()} where ${owned(userId)} and r.id = ${id} limit 1`,
  );
  return rows[0] ?? null;
}

/** The coach of a review, if they still are one who can sign in. */
export async function findReviewer(db: DbOrTx, userId: string, id: string): Promise<string | null> {
  const [row] = await db
    .select({ reviewerId: reviews.reviewerId })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.reviewerId))
    .where(
      and(eq(reviews.userId, userId), eq(reviews.id, id), isNull(users.bannedAt), isNull(users.deletedAt)),
    )
    .limit(1);
  return row?.reviewerId ?? null;
}

/** Matches by person, and by review id if the search could be part of one. Each branch uses an index of its own. */
function searched(search: string): SQL {
  if (!search) return sql``;
  const byId = idHas(sql`i.id`, search);
  if (!byId) return sql`and ${isFoundBy(search)}`;
  return sql`and r.id in (
    select i.id from reviews i where ${byId}
    union all select i.id from reviews i join users u on u.id = i.user_id where ${isFoundBy(search)})`;
}

/** What is done waits for nobody: it comes last, the newest first. */
const orders: Record<ReviewSort, SQL> = {
  newest: sql`order by r.created_at desc, r.id desc`,
  oldest: sql`order by r.created_at, r.id`,
  waiting: sql`order by case when r.status <> 'COMPLETED' then r.created_at end nulls last, r.created_at desc, r.id desc`,
};

export async function listAllReviews(
  db: DbOrTx,
  filter: ReviewFilter & { search: string; sort: ReviewSort; page: number; limit: number },
): Promise<{ rows: ReviewRow[]; total: number }> {
  const found = sql`from reviews r ${filter.search ? sql`join users u on u.id = r.user_id` : sql``}
    where true ${matching(filter)} ${searched(filter.search)}`;
  const order = orders[filter.sort];
  const range = sql`limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`;
  // Those that wait and those that are done are each read in their order by an index; no index has both orders.
  const enough = sql`limit ${filter.page * filter.limit}`;
  const pageOfWaiting = sql`
    select r.user_id, r.id from (
      (select r.user_id, r.id, r.status, r.created_at ${found} and r.status <> 'COMPLETED'
       order by r.created_at, r.id desc ${enough})
      union all
      (select r.user_id, r.id, r.status, r.created_at ${found} and r.status = 'COMPLETED'
       order by r.created_at desc, r.id desc ${enough})) r
    ${order} ${range}`;
  const pageOfIds =
    filter.sort === 'waiting' ? pageOfWaiting : sql`select r.user_id, r.id ${found} ${order} ${range}`;
  const [page, total] = await Promise.all([
    // Picks the page's ids first (with a status, by an index alone): details are read for one page and not for
    // those before it.
    readRows(
      db,
      reviewRow,
      sql`
      ${reviewColumns()}
      where (r.user_id, r.id) in (${pageOfIds})
      ${order}`,
    ),
    filter.status || filter.type || filter.search
      ? // Ordered by time so that the indexes of status and type can count without reading rows.
        db.$count(sql`(
          select 1 ${found} ${filter.search ? sql`` : sql`order by r.created_at desc`} limit ${foundUpTo}) counted`)
      : countRows(db, reviews),
  ]);
  return { rows: page, total };
}

export async function countReviews(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({
      inProgressReviews: sql<number>`count(*) filter (where ${reviews.status} <> 'COMPLETED')::int`,
      completedReviews: sql<number>`count(*) filter (where ${reviews.status} = 'COMPLETED')::int`,
    })
    .from(reviews)
    .where(eq(reviews.userId, userId));
  return row ?? { inProgressReviews: 0, completedReviews: 0 };
}

export async function insertReview(
  tx: Tx,
  review: typeof reviews.$inferInsert,
  fileIds: readonly string[],
): Promise<void> {
  await tx.insert(reviews).values(review);
  const { userId, id: reviewId } = review;
  if (fileIds.length > 0)
    await tx
      .insert(reviewFiles)
      .values(fileIds.map((fileId, position) => ({ userId, reviewId, fileId, position })));
}

/** Whether the id is someone else's review. Clients make the ids, and coaches find reviews by id alone. */
export async function isForeignId(db: DbOrTx, userId: string, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from reviews where id = ${id} and user_id <> ${userId} limit 1`,
  );
  return rows.length > 0;
}

export async function isPublishedModule(db: DbOrTx, moduleId: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from modules where id = ${moduleId} and is_published and deleted_at is null`,
  );
  return rows.length > 0;
}

/**
 * Deletes a review while it is pending and not picked up. One conditional statement: among many deletions and a
 * coach's pick-up exactly one wins. @returns the cause of the credit that paid for it, and its files.
 */
export async function deletePending(tx: Tx, userId: string, id: string) {
  const [deleted] = await tx
    .delete(reviews)
    .where(
      and(
        eq(reviews.userId, userId),
        eq(reviews.id, id),
        eq(reviews.status, 'PENDING'),
        isNull(reviews.pickedUpAt),
      ),
    )
    .returning({
      creditCause: reviews.creditCause,
      type: reviews.type,
      feedbackFileId: reviews.feedbackFileId,
    });
  if (!deleted) return null;
  const files = await tx
    .delete(reviewFiles)
    .where(and(eq(reviewFiles.userId, userId), eq(reviewFiles.reviewId, id)))
    .returning({ fileId: reviewFiles.fileId });
  const fileIds = files.map((file) => file.fileId);
  return { ...deleted, fileIds: deleted.feedbackFileId ? [...fileIds, deleted.feedbackFileId] : fileIds };
}

export async function lockReview(tx: Tx, id: string) {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).limit(1).for('update');
  return row ?? null;
}

export async function updateReview(
  tx: Tx,
  review: { userId: string; id: string },
  change: Partial<typeof reviews.$inferInsert>,
) {
  await tx
    .update(reviews)
    .set(change)
    .where(and(eq(reviews.userId, review.userId), eq(reviews.id, review.id)));
}
