import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { users } from '#features/people/accounts/server/schema.ts';
import type { PublicationState } from '#features/site/content/rules.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { readRows, text } from '#platform/db/rows.server.ts';
import { isWordless, wordsQuery } from '#platform/db/search.server.ts';
import { textIn } from '#platform/db/translated.server.ts';
import type { PostSort } from '../rules.ts';
import { postAddresses, posts } from './schema.ts';

export interface PostFilter {
  search: string;
  state?: PublicationState | 'DELETED' | undefined;
  tag?: string | undefined;
  sort: PostSort;
  now: Date;
}

const titleIn = () => sql<string>`${textIn('posts', 'title')}`;

/** Called for each request: the title is in the reader's language. */
const listColumns = () => ({
  id: posts.id,
  slug: posts.slug,
  title: titleIn(),
  tags: posts.tags,
  authorName: posts.authorName,
  status: posts.status,
  publishedAt: posts.publishedAt,
  updatedAt: posts.updatedAt,
  updatedByName: users.name,
  revision: posts.revision,
  deletedAt: posts.deletedAt,
});

/** Each ends with the id, so no row is on two pages. */
const orders = (): Record<PostSort, SQL[]> => ({
  changed: [desc(posts.updatedAt), desc(posts.id)],
  published: [sql`${posts.publishedAt} desc nulls first`, desc(posts.id)],
  title: [asc(sql`lower(${titleIn()})`), asc(posts.id)],
});

function inState(state: PostFilter['state'], now: Date): SQL | undefined {
  if (state === 'DELETED') return isNotNull(posts.deletedAt);
  const living = isNull(posts.deletedAt);
  switch (state) {
    case undefined:
      return living;
    case 'DRAFT':
      return and(living, eq(posts.status, 'DRAFT'));
    case 'SCHEDULED':
      return and(living, eq(posts.status, 'PUBLISHED'), gt(posts.publishedAt, now));
    case 'PUBLISHED':
      return and(
        living,
        eq(posts.status, 'PUBLISHED'),
        or(isNull(posts.publishedAt), lte(posts.publishedAt, now)),
      );
  }
}

function matching({ search, state, tag, now }: PostFilter): SQL | undefined {
  const query = wordsQuery(search);
  return and(
    inState(state, now),
    tag ? arrayContains(posts.tags, [tag]) : undefined,
    query ? sql`${posts.words} @@ ${query}` : undefined,
    isWordless(search) ? sql`false` : undefined,
  );
}

export async function listAllPosts(db: DbOrTx, filter: PostFilter, page: { limit: number; offset: number }) {
  const where = matching(filter);
  const [rows, total] = await Promise.all([
    db
      .select(listColumns())
      .from(posts)
      .leftJoin(users, eq(users.id, posts.updatedBy))
      .where(where)
      .orderBy(...orders()[filter.sort])
      .limit(page.limit)
      .offset(page.offset),
    db.$count(posts, where),
  ]);
  return { rows, total };
}

export async function listUsedTags(db: DbOrTx): Promise<string[]> {
  const rows = await readRows(
    db,
    { name: text },
    sql`select distinct t.name from ${posts}, unnest(${posts.tags}) as t(name) where deleted_at is null order by 1`,
  );
  return rows.map(({ name }) => name);
}

export type PostRow = Omit<typeof posts.$inferSelect, 'words'>;

/** Every column except the search words, which are long and used only by the database. */
const { words: _words, ...editedColumns } = getTableColumns(posts);

/** An article, deleted or not, with its last editor and its former slugs. */
export async function findForEdit(db: DbOrTx, id: string) {
  const [row] = await db
    .select({
      ...editedColumns,
      updatedByName: users.name,
      formerSlugs: sql<
        string[]
      >`array(select a.slug from ${postAddresses} a where a.post_id = ${posts.id} order by a.created_at)`,
    })
    .from(posts)
    .leftJoin(users, eq(users.id, posts.updatedBy))
    .where(eq(posts.id, id))
    .limit(1);
  return row ?? null;
}

/** Locks the article until the transaction ends, so changes of it follow one another. */
export async function lockPost(tx: Tx, id: string): Promise<PostRow | null> {
  const [row] = await tx.select(editedColumns).from(posts).where(eq(posts.id, id)).for('update');
  return row ?? null;
}

/** @returns false when another article has, or had, that slug. */
export async function isSlugFree(tx: Tx, slug: string, postId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from ${posts} where slug = ${slug} and id <> ${postId}
    union all select 1 from ${postAddresses} where slug = ${slug} and post_id <> ${postId}`);
  return rows.length === 0;
}

/** Makes the old slug redirect to the article, and removes the redirect from a slug that it takes again. */
export async function keepAddress(
  tx: Tx,
  { postId, from, to, now }: { postId: string; from: string | null; to: string; now: Date },
) {
  await tx.delete(postAddresses).where(and(eq(postAddresses.postId, postId), eq(postAddresses.slug, to)));
  if (from !== null)
    await tx.insert(postAddresses).values({ slug: from, postId, createdAt: now }).onConflictDoNothing();
}

/** The publication of the article with this uploaded cover: it decides who may see the picture. */
export async function findCoverOwner(db: DbOrTx, location: string) {
  const [row] = await db
    .select({ status: posts.status, publishedAt: posts.publishedAt, deletedAt: posts.deletedAt })
    .from(posts)
    .where(eq(posts.cover, location))
    .limit(1);
  return row ?? null;
}
