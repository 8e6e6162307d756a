import { and, eq, inArray, isNull } from 'drizzle-orm';
import { publishResources } from '#features/study/resources/public.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { moduleResources, modules } from './schema.ts';

/** Makes these the resources of the module, in this order. A published module publishes those that are new to it. */
export async function linkResources(tx: Tx, moduleId: number, resourceIds: readonly string[]): Promise<void> {
  const former = await tx
    .delete(moduleResources)
    .where(eq(moduleResources.moduleId, moduleId))
    .returning({ id: moduleResources.resourceId });
  const ids = [...new Set(resourceIds)];
  if (ids.length === 0) return;
  await tx
    .insert(moduleResources)
    .values(ids.map((resourceId, position) => ({ moduleId, resourceId, position })));
  const known = new Set(former.map(({ id }) => id));
  const fresh = ids.filter((id) => !known.has(id));
  const [module] = await tx
    .select({ id: modules.id })
    .from(modules)
    .where(and(eq(modules.id, moduleId), modules.isPublished, isNull(modules.deletedAt)));
  if (module) await publishResources(tx, fresh);
}

/** The published modules that list these resources. */
export function listPublishing(
  db: DbOrTx,
  resourceIds: readonly string[],
): Promise<{ resourceId: string; moduleId: number; courseId: string | null }[]> {
  return db
    .select({
      resourceId: moduleResources.resourceId,
      moduleId: moduleResources.moduleId,
      courseId: modules.courseId,
    })
    .from(moduleResources)
    .innerJoin(modules, eq(modules.id, moduleResources.moduleId))
    .where(
      and(
        inArray(moduleResources.resourceId, [...resourceIds]),
        modules.isPublished,
        isNull(modules.deletedAt),
      ),
    );
}

/** Publishes what these modules list. For modules that have just been published: one that was stays as editors want it. */
export async function publishResourcesOf(tx: Tx, moduleIds: readonly number[]): Promise<void> {
  if (moduleIds.length === 0) return;
  const listed = await tx
    .selectDistinct({ id: moduleResources.resourceId })
    .from(moduleResources)
    .where(inArray(moduleResources.moduleId, [...moduleIds]));
  await publishResources(
    tx,
    listed.map(({ id }) => id),
  );
}
