/** Resources as `study/course-folders` reads and writes them: by their names in folders. */
import { eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import { newId } from '#kernel/ids.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { listFiles, type ResourceFileRow, type ResourceRow, replaceFiles } from './queries.ts';
import { resources } from './schema.ts';

/** Every column except the search words. */
const { words, teaserWords, ...columns } = getTableColumns(resources);

export async function listResourceRecords(db: DbOrTx, ids: string[]): Promise<ResourceRow[]> {
  return ids.length === 0 ? [] : db.select(columns).from(resources).where(inArray(resources.id, ids));
}

/** By their names; those of the product that have none yet are found by the product's. */
export async function findResourcesByName(db: DbOrTx, names: string[]): Promise<ResourceRow[]> {
  if (names.length === 0) return [];
  const rows = await db
    .select(columns)
    .from(resources)
    .where(or(inArray(resources.folderName, names), inArray(resources.slug, names)));
  return rows.filter(({ folderName, slug }) => names.includes(folderName ?? slug ?? ''));
}

/** Gives each of these resources that has no name in folders one, for good. @param wanted makes it of a resource. */
export async function nameResources(
  db: DbOrTx,
  ids: string[],
  wanted: (resource: Pick<ResourceRow, 'slug' | 'title'>, taken: ReadonlySet<string>) => string,
): Promise<void> {
  const unnamed = (await listResourceRecords(db, ids)).filter(({ folderName }) => folderName === null);
  if (unnamed.length === 0) return;
  const all = await db
    .select({ folderName: resources.folderName, slug: resources.slug, id: resources.id })
    .from(resources);
  for (const resource of unnamed) {
    // The product's name of another resource is as good as taken.
    const taken = new Set(
      all.flatMap((row) => (row.id === resource.id ? [] : (row.folderName ?? row.slug ?? []))),
    );
    const folderName = wanted(resource, taken);
    const row = all.find(({ id }) => id === resource.id);
    if (row) row.folderName = folderName;
    await db.update(resources).set({ folderName }).where(eq(resources.id, resource.id));
  }
}

export type ResourceRecordFields = Pick<
  ResourceRow,
  | 'folderName'
  | 'title'
  | 'description'
  | 'language'
  | 'translations'
  | 'type'
  | 'minTier'
  | 'tags'
  | 'coverImage'
  | 'coverFocus'
>;

/** @param id null for a new resource. @param isDraft of a new one: until a published module lists it. @param files without ids are new. */
export async function saveResourceRecord(
  tx: Tx,
  id: string | null,
  {
    fields,
    files,
    isDraft,
    now,
  }: {
    fields: ResourceRecordFields;
    files: Omit<ResourceFileRow, 'resourceId'>[];
    isDraft: boolean;
    now: Date;
  },
): Promise<string> {
  const resourceId = id ?? newId();
  if (id === null)
    await tx
      .insert(resources)
      .values({ ...fields, id: resourceId, isPublished: !isDraft, createdAt: now, updatedAt: now });
  else
    await tx
      .update(resources)
      .set({ ...fields, revision: sql`${resources.revision} + 1`, updatedAt: now })
      .where(eq(resources.id, id));
  await replaceFiles(
    tx,
    resourceId,
    files.map((file) => ({ ...file, resourceId })),
  );
  return resourceId;
}

export { listFiles as listResourceFiles, type ResourceFileRow, type ResourceRow };
