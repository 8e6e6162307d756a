import { and, arrayContains, asc, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Tier } from '#features/plans/rules.ts';
import { foundUpTo } from '#kernel/counts.ts';
import { countRows } from '#platform/db/counts.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { isWordless, wordsQuery } from '#platform/db/search.server.ts';
import { mostFound, type ResourceSort, type ResourceType } from '../rules.ts';
import { resourceFiles, resources } from './schema.ts';

/** Everything but the words for search, which are long and only the database reads. */
const { words, teaserWords, ...columns } = getTableColumns(resources);

export type ResourceRow = Omit<typeof resources.$inferSelect, 'words' | 'teaserWords'>;

export interface ResourceFilter {
  type?: ResourceType | undefined;
  tier?: Tier | undefined;
  tags: readonly string[];
  search: string;
  sort?: ResourceSort | undefined;
  /** Tiers whose resources the person may open; `all` for administrators. */
  openTiers: readonly Tier[] | 'all';
}

/** Descriptions are searched only where the person may read them: a search must not leak (rule 3). */
function matches(query: SQL, openTiers: ResourceFilter['openTiers']): SQL | undefined {
  if (openTiers === 'all') return sql`${words} @@ ${query}`;
  const teaser = sql`${teaserWords} @@ ${query}`;
  if (openTiers.length === 0) return teaser;
  return or(teaser, and(inArray(resources.minTier, [...openTiers]), sql`${words} @@ ${query}`));
}

/** One page and how many there are in all, in two statements. */
export async function listResources(
  db: DbOrTx,
  filter: ResourceFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ResourceRow[]; total: number }> {
  const query = wordsQuery(filter.search);
  const where = and(
    filter.type ? eq(resources.type, filter.type) : undefined,
    filter.tier ? eq(resources.minTier, filter.tier) : undefined,
    filter.tags.length > 0 ? arrayContains(resources.tags, [...filter.tags]) : undefined,
    query ? matches(query, filter.openTiers) : undefined,
    isWordless(filter.search) ? sql`false` : undefined,
  );
  const [rows, total] = await Promise.all([
    db
      .select(columns)
      .from(resources)
      .where(query ? sql`${resources.id} = any(array(${newest(db, where)}))` : where)
      .orderBy(
        ...(query && !filter.sort ? [sql`ts_rank(${teaserWords}, ${query}) desc`] : []),
        ...orderOf(filter.sort),
      )
      .limit(page.limit)
      .offset(page.offset),
    countRows(db, resources, where, query ? mostFound : foundUpTo),
  ]);
  return { rows, total };
}

/** Every order ends in the id, to be the same twice. */
function orderOf(sort: ResourceSort = 'newest'): SQL[] {
  if (sort === 'title') return [sql`lower(${resources.title})`, asc(resources.id)];
  return sort === 'oldest'
    ? [asc(resources.createdAt), desc(resources.id)]
    : [desc(resources.createdAt), asc(resources.id)];
}

const newest = (db: DbOrTx, where: SQL | undefined) =>
  db
    .select({ id: resources.id })
    .from(resources)
    .where(where)
    .orderBy(desc(resources.createdAt))
    .limit(mostFound);

export async function findResource(db: DbOrTx, id: string): Promise<ResourceRow | null> {
  const [row] = await db.select(columns).from(resources).where(eq(resources.id, id)).limit(1);
  return row ?? null;
}

export type ResourceFileRow = typeof resourceFiles.$inferSelect;

/** The files of these resources, in their order. */
export async function listFiles(db: DbOrTx, resourceIds: readonly string[]): Promise<ResourceFileRow[]> {
  if (resourceIds.length === 0) return [];
  return db
    .select()
    .from(resourceFiles)
    .where(inArray(resourceFiles.resourceId, [...resourceIds]))
    .orderBy(asc(resourceFiles.position));
}

export async function findFile(
  db: DbOrTx,
  resourceId: string,
  fileId: string,
): Promise<ResourceFileRow | null> {
  const [row] = await db
    .select()
    .from(resourceFiles)
    .where(and(eq(resourceFiles.resourceId, resourceId), eq(resourceFiles.id, fileId)))
    .limit(1);
  return row ?? null;
}

/** The resource, held until the transaction ends: two administrators save one after the other. */
export async function lockResource(tx: Tx, id: string): Promise<ResourceRow | null> {
  const [row] = await tx.select(columns).from(resources).where(eq(resources.id, id)).for('update');
  return row ?? null;
}

export async function replaceFiles(tx: Tx, resourceId: string, files: ResourceFileRow[]) {
  await tx.delete(resourceFiles).where(eq(resourceFiles.resourceId, resourceId));
  if (files.length > 0) await tx.insert(resourceFiles).values(files);
}
