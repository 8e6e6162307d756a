import { and, arrayContains, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Language } from '#kernel/language.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { int, readRows, text } from '#platform/db/rows.server.ts';
import { isWordless, wordsQuery } from '#platform/db/search.server.ts';
import { languageIn, textIn } from '#platform/db/translated.server.ts';
import { postAddresses, posts } from './schema.ts';

/** In the language of the reader, so each statement makes them for itself. */
const summaryColumns = () => ({
  slug: posts.slug,
  title: sql<string>`${textIn('posts', 'title')}`,
  description: sql<string>`${textIn('posts', 'description')}`,
  language: sql<Language>`${languageIn('posts')}`,
  /** The languages that the article can be read in. */
  languages: sql<
    Language[]
  >`array(select ${posts.language} union select jsonb_object_keys(${posts.translations}))`,
  tags: posts.tags,
  authorName: posts.authorName,
  cover: posts.cover,
  coverFocus: posts.coverFocus,
  publishedAt: posts.publishedAt,
  updatedAt: posts.updatedAt,
  /** For the reading time: counted in SQL, so lists need not read the text. */
  wordCount: sql<number>`array_length(regexp_split_to_array(trim(${textIn('posts', 'body')}), '\\s+'), 1)`,
});

export type PostSummaryRow = Awaited<ReturnType<typeof listPosts>>['rows'][number];

/** Published, and its time has come. */
const isOut = (now: Date): SQL | undefined =>
  and(eq(posts.status, 'PUBLISHED'), isNull(posts.deletedAt), lte(posts.publishedAt, now));

export async function listPosts(
  db: DbOrTx,
  filter: { tag?: string | undefined; search?: string | undefined; now: Date },
  page: { limit: number; offset: number },
) {
  const { search = '' } = filter;
  const query = wordsQuery(search);
  const where = and(
    isOut(filter.now),
    filter.tag ? arrayContains(posts.tags, [filter.tag]) : undefined,
    isWordless(search) ? sql`false` : undefined,
    query ? sql`${posts.words} @@ ${query}` : undefined,
  );
  const [rows, total] = await Promise.all([
    db
      .select(summaryColumns())
      .from(posts)
      .where(where)
      .orderBy(
        ...(query ? [sql`ts_rank(${posts.words}, ${query}) desc`] : []),
        desc(posts.publishedAt),
        posts.slug,
      )
      .limit(page.limit)
      .offset(page.offset),
    db.$count(posts, where),
  ]);
  return { rows, total };
}

export async function listTags(db: DbOrTx, now: Date): Promise<{ name: string; count: number }[]> {
  const rows = await readRows(
    db,
    { name: text, count: int },
    sql`
    select t.name, count(*)::int as count from ${posts}, unnest(${posts.tags}) as t(name)
    where ${isOut(now)} group by t.name order by count(*) desc, t.name`,
  );
  return rows;
}

/** By the current or a former slug. */
export async function findPost(db: DbOrTx, slug: string, now: Date) {
  const formerly = sql`${posts.id} = (select post_id from ${postAddresses} where slug = ${slug})`;
  const [row] = await db
    .select({ ...summaryColumns(), body: sql<string>`${textIn('posts', 'body')}`, related: posts.related })
    .from(posts)
    .where(and(or(eq(posts.slug, slug), formerly), isOut(now)))
    .orderBy(sql`(${posts.slug} = ${slug}) desc`)
    .limit(1);
  return row ?? null;
}

/** The named ones first, then those that share the most tags. */
export async function listRelated(
  db: DbOrTx,
  post: { slug: string; related: readonly string[]; tags: readonly string[] },
  now: Date,
  limit: number,
) {
  // Omitted if no article is named: PostgreSQL refuses to order by a constant.
  const named = post.related.length > 0 ? [sql`(${inArray(posts.slug, [...post.related])}) desc`] : [];
  const shared = sql`cardinality(array(select unnest(${posts.tags}) intersect select unnest(${sql.param([...post.tags])}::text[])))`;
  return db
    .select(summaryColumns())
    .from(posts)
    .where(and(isOut(now), ne(posts.slug, post.slug)))
    .orderBy(...named, sql`${shared} desc`, desc(posts.publishedAt))
    .limit(limit);
}

/** When the next scheduled article appears; null if none is scheduled. */
export async function findNextPublication(db: DbOrTx, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: posts.publishedAt })
    .from(posts)
    .where(and(eq(posts.status, 'PUBLISHED'), isNull(posts.deletedAt), gt(posts.publishedAt, now)))
    .orderBy(posts.publishedAt)
    .limit(1);
  return row?.at ?? null;
}

export async function listForFeed(db: DbOrTx, now: Date, limit: number) {
  return db
    .select({ ...summaryColumns(), body: sql<string>`${textIn('posts', 'body')}` })
    .from(posts)
    .where(isOut(now))
    .orderBy(desc(posts.publishedAt))
    .limit(limit);
}
