import { and, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/people/accounts/server/schema.ts';
import type { PublicationState } from '#features/site/content/rules.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { containing } from '#platform/db/search.server.ts';
import { changelogVersions } from './schema.ts';

export type VersionRow = typeof changelogVersions.$inferSelect;

const { version, date, changes, language, translations, createdAt, status, publishedAt, deletedAt } =
  changelogVersions;

/** Published, and its time has come. */
const isOut = (now: Date): SQL | undefined =>
  and(eq(status, 'PUBLISHED'), isNull(deletedAt), or(isNull(publishedAt), lte(publishedAt, now)));

export async function listVersions(db: DbOrTx, now: Date, limit: number) {
  return db
    .select({ version, date, changes, language, translations })
    .from(changelogVersions)
    .where(isOut(now))
    .orderBy(desc(date), desc(createdAt))
    .limit(limit);
}

/** When the next scheduled version appears; null if none is scheduled. */
export async function findNextPublication(db: DbOrTx, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: publishedAt })
    .from(changelogVersions)
    .where(and(eq(status, 'PUBLISHED'), isNull(deletedAt), gt(publishedAt, now)))
    .orderBy(publishedAt)
    .limit(1);
  return row?.at ?? null;
}

export interface VersionFilter {
  search: string;
  state?: PublicationState | 'DELETED' | undefined;
  now: Date;
}

function inState(state: VersionFilter['state'], now: Date): SQL | undefined {
  switch (state) {
    case undefined:
      return isNull(deletedAt);
    case 'DELETED':
      return isNotNull(deletedAt);
    case 'DRAFT':
      return and(isNull(deletedAt), eq(status, 'DRAFT'));
    case 'SCHEDULED':
      return and(isNull(deletedAt), eq(status, 'PUBLISHED'), gt(publishedAt, now));
    case 'PUBLISHED':
      return isOut(now);
  }
}

/** Versions are few and short, so the search needs no index. */
function matching({ search, state, now }: VersionFilter): SQL | undefined {
  const pattern = containing(search.trim());
  const words = sql`(${version} ilike ${pattern} or ${changes}::text ilike ${pattern})`;
  return and(inState(state, now), search.trim() === '' ? undefined : words);
}

const selectEdited = (db: DbOrTx) =>
  db
    .select({ row: changelogVersions, updatedByName: users.name })
    .from(changelogVersions)
    .leftJoin(users, eq(users.id, changelogVersions.updatedBy));

export async function listAllVersions(
  db: DbOrTx,
  filter: VersionFilter,
  page: { limit: number; offset: number },
) {
  const where = matching(filter);
  const [rows, total] = await Promise.all([
    selectEdited(db)
      .where(where)
      .orderBy(desc(date), desc(createdAt), desc(changelogVersions.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(changelogVersions, where),
  ]);
  return { rows, total };
}

export async function findForEdit(db: DbOrTx, id: string) {
  const [found] = await selectEdited(db).where(eq(changelogVersions.id, id)).limit(1);
  return found ?? null;
}

/** Locks the version until the transaction ends, so changes of it follow one another. */
export async function lockVersion(tx: Tx, id: string): Promise<VersionRow | null> {
  const [row] = await tx.select().from(changelogVersions).where(eq(changelogVersions.id, id)).for('update');
  return row ?? null;
}

export async function updateRow(tx: Tx, before: VersionRow, change: Partial<VersionRow>) {
  await tx
    .update(changelogVersions)
    .set({ ...change, revision: before.revision + 1 })
    .where(eq(changelogVersions.id, before.id));
}
