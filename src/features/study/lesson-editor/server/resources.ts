/** Resources of a module that its text links to (product.md#lesson-text). */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { lockCatalogue, moduleNotFound } from '#features/study/catalogue/public.server.ts';
import { freeName, slugOf } from '#features/study/catalogue/rules.ts';
import { moduleResources, modules } from '#features/study/catalogue/server/schema.ts';
import { addFileResource, nameResources } from '#features/study/resources/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import { inLanguage } from '#platform/language.server.ts';
import type { addResourcesInput } from '../contract.ts';
import * as m from '../messages/m.ts';
import { mostResources } from '../rules.ts';
import { findLesson, listMadeOf, listResources } from './queries.ts';

/** A title without Latin letters and digits has nothing that an address could use. */
const wantedName = (title: string): string => slugOf(/[a-z0-9]/i.test(title) ? title : 'file');

/** Gives the resources that have none a name in texts, for good. The catalogue is locked, so no two get the same. */
const giveNames = (tx: Tx, ids: string[]) =>
  nameResources(tx, ids, ({ slug, title }, taken) => freeName(slug ?? wantedName(title), taken));

/**
 * Makes a resource of each upload: with the plan of the module, published if the module is, beside its video, and with a name for links in texts.
 * All or none. The same request again, after an answer that got lost, is answered as the first.
 * @throws AppError NOT_FOUND; CONFLICT when the module would have too many, or an upload is gone.
 */
export async function addResources(
  deps: Pick<Deps, 'db' | 'clock'>,
  editor: Viewer,
  { id: moduleId, language, files }: z.infer<typeof addResourcesInput>,
): Promise<{ id: string; name: string; title: string }[]> {
  const now = deps.clock.now();
  const description = inLanguage(language, m.fileDescription);
  return deps.db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const [module] = await tx
      .select({ tier: modules.tier, isPublished: modules.isPublished })
      .from(modules)
      .where(and(eq(modules.id, moduleId), isNull(modules.deletedAt)))
      .for('update');
    if (!module) throw moduleNotFound();
    const made = await findMade(tx, editor, { moduleId, fileIds: files.map(({ fileId }) => fileId) });
    if (made) return addedRows(tx, moduleId, made);
    const present = await listResources(tx, moduleId);
    if (present.length + files.length > mostResources)
      throw new AppError('CONFLICT', m.tooManyResources({ count: mostResources }));
    const added: string[] = [];
    for (const { fileId, title } of files)
      added.push(
        await addFileResource(
          { tx, admin: editor, now },
          {
            fileId,
            title,
            description,
            language,
            minTier: module.tier,
            type: 'GUIDE',
            isPublished: module.isPublished,
          },
        ),
      );
    await giveNames(tx, added);
    const last = sql`(select coalesce(max(r.position), -1) from module_resources r where r.module_id = ${moduleId})`;
    await tx
      .insert(moduleResources)
      .values(
        added.map((resourceId, index) => ({ moduleId, resourceId, position: sql`${last} + ${index + 1}` })),
      );
    // An open form of the module would take them away again.
    await tx
      .update(modules)
      .set({ revision: sql`${modules.revision} + 1`, updatedAt: now })
      .where(eq(modules.id, moduleId));
    await recordAudit(tx, {
      actorId: editor.userId,
      action: 'module.update',
      subjectType: 'module',
      subjectId: moduleId,
      detail: { addedResources: added },
      at: now,
    });
    await announcePublicContentChange(tx);
    return addedRows(tx, moduleId, added);
  });
}

/** The resources of a module that this editor made of these uploads, in their order; null unless of each of them. */
async function findMade(
  tx: Tx,
  editor: Viewer,
  { moduleId, fileIds }: { moduleId: number; fileIds: readonly string[] },
): Promise<string[] | null> {
  const made = await listMadeOf(tx, { moduleId, userId: editor.userId, fileIds });
  const ids = fileIds.flatMap((fileId) => made.find((one) => one.fileId === fileId)?.resourceId ?? []);
  return ids.length === fileIds.length ? ids : null;
}

async function addedRows(tx: Tx, moduleId: number, added: readonly string[]) {
  const rows = await listResources(tx, moduleId);
  return added.map((id) => {
    const row = rows.find((one) => one.id === id);
    return { id, name: row?.folderName ?? '', title: row?.title ?? '' };
  });
}

/**
 * The name by which texts link to a resource of a module.
 * @throws AppError NOT_FOUND also for a resource of another module.
 */
export async function nameResource(
  deps: Pick<Deps, 'db'>,
  { id: moduleId, resourceId }: { id: number; resourceId: string },
): Promise<{ name: string }> {
  return deps.db.transaction(async (tx) => {
    await lockCatalogue(tx);
    if (!(await findLesson(tx, moduleId))) throw moduleNotFound();
    const find = async () => (await listResources(tx, moduleId)).find(({ id }) => id === resourceId);
    const found = await find();
    if (!found) throw new AppError('NOT_FOUND', m.resourceNotHere());
    const name = found.folderName ?? found.slug;
    if (name !== null) return { name };
    await giveNames(tx, [resourceId]);
    return { name: (await find())?.folderName ?? '' };
  });
}
