import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Tier } from '#access/tiers.ts';
import { countRows } from '#platform/db/counts.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { isWordless, wordsQuery } from '#platform/db/search.server.ts';
import { mostFound, type ResourceSort, type ResourceType } from '../rules.ts';
import { resourceFiles, resources } from './schema.ts';

/** Every column except the search words, which are long and used only by the database. */
const { words, teaserWords, ...columns } = getTableColumns(resources);

export type ResourceRow = Omit<typeof resources.$inferSelect, 'words' | 'teaserWords'>;

export interface ResourceFilter {
  type?: ResourceType | undefined;
  tier?: Tier | undefined;
  tags: readonly string[];
  search: string;
  sort?: ResourceSort | undefined;
  /** Drafts are for editors. */
  withDrafts: boolean;
  /** The tiers whose resources the person may open, and single ones; `all` for administrators. */
  open: { tiers: readonly Tier[]; ids: readonly string[] } | 'all';
}

/**
 * Searches descriptions only where the person may read them, so a search reveals nothing (product.md#locked-content).
 */
function matches(query: SQL, open: ResourceFilter['open']): SQL | undefined {
  if (open === 'all') return sql`${words} @@ ${query}`;
  const teaser = sql`${teaserWords} @@ ${query}`;
  const { tiers, ids } = open;
  if (tiers.length === 0 && ids.length === 0) return teaser;
  const isOpen = or(inArray(resources.minTier, [...tiers]), inArray(resources.id, [...ids]));
  return or(teaser, and(isOpen, sql`${words} @@ ${query}`));
}

export async function listResources(
  db: DbOrTx,
  filter: ResourceFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ResourceRow[]; total: number }> {
  const query = wordsQuery(filter.search);
  const where = and(
    filter.withDrafts ? undefined : resources.isPublished,
    filter.type ? eq(resources.type, filter.type) : undefined,
    filter.tier ? eq(resources.minTier, filter.tier) : undefined,
    filter.tags.length > 0 ? arrayContains(resources.tags, [...filter.tags]) : undefined,
    query ? matches(query, filter.open) : undefined,
    isWordless(filter.search) ? sql`false` : undefined,
  );
  if (query || filter.tags.length > 0) return listFound(db, { where, query, sort: filter.sort }, page);
  const [rows, total] = await Promise.all([
    db
      .select(columns)
      .from(resources)
      .where(where)
      .orderBy(...orderOf(resources, filter.sort))
      .limit(page.limit)
      .offset(page.offset),
    countRows(db, resources, where),
  ]);
  return { rows, total };
}

/**
 * Sorts and counts only the first `mostFound` matches in the given order; without an order, the newest matches are
 * sorted by relevance. Full rows are read for one page only.
 */
async function listFound(
  db: DbOrTx,
  { where, query, sort }: { where: SQL | undefined; query: SQL | null; sort: ResourceSort | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: ResourceRow[]; total: number }> {
  const found = db.$with('found').as(
    db
      .select({
        id: resources.id,
        createdAt: resources.createdAt,
        title: resources.title,
        weight: sql<number>`${query ? sql`ts_rank(${teaserWords}, ${query})` : sql`0`}`.as('weight'),
      })
      .from(resources)
      .where(where)
      .orderBy(...orderOf(resources, sort))
      .limit(mostFound),
  );
  const order = [...(query && !sort ? [desc(found.weight)] : []), ...orderOf(found, sort)];
  const listed = db.$with('listed').as(
    db
      .select({
        id: found.id,
        place: sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`.as('place'),
      })
      .from(found)
      .orderBy(sql`place`)
      .limit(page.limit)
      .offset(page.offset),
  );
  const rows = await db
    .with(found, listed)
    .select({ resource: columns, total: sql<number>`(select count(*)::int from ${found})` })
    .from(listed)
    .innerJoin(resources, eq(resources.id, listed.id))
    .orderBy(listed.place);
  const [first] = rows;
  // Past the end there is no row to carry the total.
  const total = first?.total ?? (page.offset > 0 ? await countRows(db, resources, where, mostFound) : 0);
  return { rows: rows.map(({ resource }) => resource), total };
}

/** Every order ends with the id, so it is always the same. */
function orderOf(of: Record<'id' | 'title' | 'createdAt', SQLWrapper>, sort: ResourceSort = 'newest'): SQL[] {
  if (sort === 'title') return [sql`lower(${of.title})`, asc(of.id)];
  return sort === 'oldest' ? [asc(of.createdAt), desc(of.id)] : [desc(of.createdAt), asc(of.id)];
}

export async function findResource(db: DbOrTx, id: string): Promise<ResourceRow | null> {
  const [row] = await db.select(columns).from(resources).where(eq(resources.id, id)).limit(1);
  return row ?? null;
}

export type ResourceFileRow = typeof resourceFiles.$inferSelect;

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

/** Locks the resource until the transaction ends: administrators save one after another. */
export async function lockResource(tx: Tx, id: string): Promise<ResourceRow | null> {
  const [row] = await tx.select(columns).from(resources).where(eq(resources.id, id)).for('update');
  return row ?? null;
}

/** What learners find beside a published module is published with it. */
export async function publishResources(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(resources)
    .set({ isPublished: true, revision: sql`${resources.revision} + 1` })
    .where(and(inArray(resources.id, ids), not(resources.isPublished)));
}

/** Makes drafts of these resources. */
export async function withdrawResources(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(resources)
    .set({ isPublished: false, revision: sql`${resources.revision} + 1` })
    .where(and(inArray(resources.id, [...ids]), resources.isPublished));
}

export async function replaceFiles(tx: Tx, resourceId: string, files: ResourceFileRow[]) {
  await tx.delete(resourceFiles).where(eq(resourceFiles.resourceId, resourceId));
  if (files.length > 0) await tx.insert(resourceFiles).values(files);
}
