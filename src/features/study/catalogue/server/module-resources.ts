import { and, eq, inArray, isNull } from 'drizzle-orm';
import { publishResources } from '#features/study/resources/public.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { moduleResources, modules } from './schema.ts';

/** Makes these the resources of the module, in this order; a published module publishes them. */
export async function linkResources(tx: Tx, moduleId: number, resourceIds: readonly string[]): Promise<void> {
  await tx.delete(moduleResources).where(eq(moduleResources.moduleId, moduleId));
  if (resourceIds.length === 0) return;
  await tx
    .insert(moduleResources)
    .values([...new Set(resourceIds)].map((resourceId, position) => ({ moduleId, resourceId, position })));
  await publishResourcesOf(tx, [moduleId]);
}

/** Publishes the drafts among the resources that those of these modules list which are published. */
export async function publishResourcesOf(tx: Tx, moduleIds: readonly number[]): Promise<void> {
  if (moduleIds.length === 0) return;
  const listed = await tx
    .selectDistinct({ id: moduleResources.resourceId })
    .from(moduleResources)
    .innerJoin(modules, eq(modules.id, moduleResources.moduleId))
    .where(and(inArray(modules.id, [...moduleIds]), modules.isPublished, isNull(modules.deletedAt)));
  await publishResources(
    tx,
    listed.map(({ id }) => id),
  );
}
