import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PublicationState } from '#features/content/rules.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { wordsQuery } from '#platform/db/search.server.ts';
import type { PostSort } from '../rules.ts';
import { posts } from './schema.ts';

export interface PostFilter {
  search: string;
  state?: PublicationState | 'DELETED' | undefined;
  tag?: string | undefined;
  sort: PostSort;
  now: Date;
}

const listColumns = {
  id: posts.id,
  slug: posts.slug,
  title: posts.title,
  tags: posts.tags,
  authorName: posts.authorName,
  status: posts.status,
  publishedAt: posts.publishedAt,
  updatedAt: posts.updatedAt,
  deletedAt: posts.deletedAt,
};

/** Each ends in the id, so that two pages never show the same row. */
const orders: Record<PostSort, SQL[]> = {
  changed: [desc(posts.updatedAt), desc(posts.id)],
  published: [sql`${posts.publishedAt} desc nulls first`, desc(posts.id)],
  title: [asc(sql`lower(${posts.title})`), asc(posts.id)],
};

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
  );
}

export async function listAllPosts(db: DbOrTx, filter: PostFilter, page: { limit: number; offset: number }) {
  const where = matching(filter);
  const [rows, total] = await Promise.all([
    db
      .select(listColumns)
      .from(posts)
      .where(where)
      .orderBy(...orders[filter.sort])
      .limit(page.limit)
      .offset(page.offset),
    db.$count(posts, where),
  ]);
  return { rows, total };
}

export async function listUsedTags(db: DbOrTx): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct t.name from ${posts}, unnest(${posts.tags}) as t(name) where deleted_at is null order by 1`,
  );
  return rows.map(({ name }) => name);
}
