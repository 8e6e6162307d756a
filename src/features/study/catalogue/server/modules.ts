/** Administrators' changes of modules, each with its audit log entry in the same transaction. */

import { createHash } from 'node:crypto';
import { and, eq, isNotNull, isNull, not, notInArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { findActorName, recordAudit } from '#features/school/audit/public.server.ts';
import { refuseStale } from '#features/site/content/public.server.ts';
import { keepMedia, lockShown } from '#features/study/videos/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import { drawnTexts, keptTranslations } from '#platform/db/translated.server.ts';
import { errorText } from '#platform/log.server.ts';
import { assertDrawable } from '#platform/markdown/markdown.server.ts';
import type { moduleCreateInput, moduleUpdateInput } from '../contract.ts';
import * as m from '../messages/m.ts';
import { videoReadyStatus } from '../rules.ts';
import { moduleNotFound } from './access.ts';
import { findModuleDraft } from './admin-queries.ts';
import { keepEarlier, shownColumns } from './earlier-video-rows.ts';
import { linkResources, publishResourcesOf } from './module-resources.ts';
import { lastOrder, lockOrder, makeRoom } from './order.ts';
import { actionItems, modules } from './schema.ts';
import { keepFirst, keepVersion } from './versions.ts';
import { playUrlOf, refreshVideo, videoColumns } from './video.ts';

type CreateInput = z.infer<typeof moduleCreateInput>;
type UpdateInput = z.infer<typeof moduleUpdateInput>;
type ManageDeps = Pick<Deps, 'db' | 'videos' | 'clock' | 'jobs' | 'log' | 'settleModule'>;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id (UUID v8) of an item that a caller names by a text: the same text and module give the same id. */
function itemIdOf(moduleId: number, text: string): string {
  if (uuidPattern.test(text)) return text.toLowerCase();
  const hex = createHash('sha256').update(`action item ${moduleId} ${text}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/**
 * Hides removed items instead of deleting them, because people's ticks belong to them. An item named by its id keeps
 * that id (product.md#action-items).
 */
async function replaceActionItems(tx: Tx, moduleId: number, items: CreateInput['actionItems'], now: Date) {
  const known = await tx
    .select({ id: actionItems.id, translations: actionItems.translations })
    .from(actionItems)
    .where(eq(actionItems.moduleId, moduleId));
  const translationsOf = new Map(known.map(({ id, translations }) => [id, translations]));
  const ownIds = new Set(translationsOf.keys());
  const taken = new Set<string>();
  const idOf = (given: string | undefined): string => {
    if (given === undefined) return newId();
    const id = itemIdOf(moduleId, given);
    // An id counts once: a second item with the same id is new, and so is an item with another module's id.
    if (taken.has(id) || (uuidPattern.test(given) && !ownIds.has(id))) return newId();
    taken.add(id);
    return id;
  };
  const rows = items.map((item, position) => {
    const id = idOf(item.id);
    const translations = item.translations ?? translationsOf.get(id) ?? {};
    return { id, moduleId, title: item.title, translations, position, hiddenAt: null };
  });
  const kept = rows.map((row) => row.id);
  await tx
    .update(actionItems)
    .set({ hiddenAt: now })
    .where(
      and(
        eq(actionItems.moduleId, moduleId),
        isNull(actionItems.hiddenAt),
        kept.length > 0 ? notInArray(actionItems.id, kept) : undefined,
      ),
    );
  if (rows.length === 0) return;
  await tx
    .insert(actionItems)
    .values(rows)
    .onConflictDoUpdate({
      target: actionItems.id,
      set: {
        title: sql`excluded.title`,
        translations: sql`excluded.translations`,
        position: sql`excluded.position`,
        hiddenAt: null,
      },
    });
}

/** @throws AppError NOT_FOUND */
export async function getModuleDraft(deps: Pick<Deps, 'db' | 'videos'>, id: number) {
  const draft = await findModuleDraft(deps.db, id);
  if (!draft) throw moduleNotFound();
  const { videoGuid, mediaId, video, ...fields } = draft;
  return {
    ...fields,
    minTier: fields.tier,
    videoUrl: playUrlOf(deps, { video_guid: videoGuid, media_id: mediaId }),
    mediaId,
    video: video && { status: video.status, lengthSeconds: video.lengthSeconds },
    resourceIds: fields.resources.map((resource) => resource.id),
  };
}

/**
 * Only a video that plays can be published. Bunny's are not held to this: Bunny may still be working on one when a
 * module goes live, and says when it is done.
 * @throws AppError CONFLICT
 */
async function assertPublishable(tx: Tx, id: number) {
  const [module] = await tx
    .select({ isPublished: modules.isPublished, mediaId: modules.mediaId, video: modules.video })
    .from(modules)
    .where(eq(modules.id, id));
  if (module?.isPublished && module.mediaId !== null && module.video?.status !== videoReadyStatus)
    throw new AppError('CONFLICT', m.publishWhenReady());
}

/** Asks the provider about a new video; if the provider is down, playback asks again. */
async function lookAtVideo(deps: ManageDeps, guid: string) {
  await refreshVideo(deps, guid).catch((error: unknown) =>
    deps.log.warn({ video: guid, err: errorText(error) }, 'the video could not be checked yet'),
  );
}

interface DatabaseError {
  code?: string;
  constraint?: string;
  cause?: unknown;
}

/** The database's own error, inside those that wrap it. */
const databaseError = (error: unknown): DatabaseError | null => {
  if (typeof error !== 'object' || error === null) return null;
  const { code, cause } = error as DatabaseError;
  return code === undefined ? databaseError(cause) : (error as DatabaseError);
};

/** A course or resource id that does not exist is the caller's mistake, and so is publishing a draft without a video. */
async function withKnownReferences<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = databaseError(error) ?? {};
    if (code === '23503') throw new AppError('INVALID_INPUT', m.unknownReference());
    if (code === '23514' && constraint === 'modules_video_check')
      throw new AppError('CONFLICT', m.publishWithVideo());
    throw error;
  }
}

export async function createModule(deps: ManageDeps, admin: Viewer, input: CreateInput) {
  const { videoUrl, duration, actionItems: items, resourceIds, order: wanted, ...fields } = input;
  for (const text of drawnTexts(fields)) await assertDrawable(text);
  const video = await videoColumns(deps, videoUrl);
  const now = deps.clock.now();
  const id = await withKnownReferences(() =>
    deps.db.transaction(async (tx) => {
      await lockOrder(tx, 'modules');
      await lockShown(tx);
      if (wanted !== undefined) await makeRoom(tx, 'modules', wanted, null);
      const [row] = await tx
        .insert(modules)
        .values({
          ...fields,
          durationMinutes: duration,
          ...video,
          order: wanted ?? lastOrder('modules'),
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: modules.id });
      if (!row) throw new Error('the module was not created');
      await assertPublishable(tx, row.id);
      if (video.mediaId) await keepMedia(tx, video.mediaId);
      await replaceActionItems(tx, row.id, items, now);
      await linkResources(tx, row.id, resourceIds);
      await keepVersion(tx, row.id, { origin: 'form', by: admin.userId, now });
      await recordAudit(tx, {
        actorId: admin.userId,
        action: 'module.create',
        subjectType: 'module',
        subjectId: row.id,
        detail: input,
        at: now,
      });
      await announcePublicContentChange(tx);
      return row.id;
    }),
  );
  await lookAtVideo(deps, video.videoGuid);
  return getModuleDraft(deps, id);
}

const textFields = ['title', 'summary', 'description', 'language', 'translations'] as const;

const changesTexts = (fields: Partial<Record<(typeof textFields)[number], unknown>>): boolean =>
  textFields.some((name) => fields[name] !== undefined);

/** @throws AppError CONFLICT when the module is no longer of that revision. */
async function assertFresh(tx: Tx, id: number, revision: number) {
  const [row] = await tx
    .select({ revision: modules.revision, updatedAt: modules.updatedAt })
    .from(modules)
    .where(and(eq(modules.id, id), isNull(modules.deletedAt)))
    .for('update');
  if (!row) throw moduleNotFound();
  if (row.revision === revision) return;
  const name = await findActorName(tx, { subjectType: 'module', subjectId: id, at: row.updatedAt });
  refuseStale('module', { name, at: row.updatedAt, revision: row.revision });
}

export async function updateModule(deps: ManageDeps, admin: Viewer, { revision, ...input }: UpdateInput) {
  const { id, videoUrl, duration, actionItems: items, resourceIds, order, ...fields } = input;
  for (const text of drawnTexts(fields)) await assertDrawable(text);
  const video = videoUrl === undefined ? null : await videoColumns(deps, videoUrl);
  const now = deps.clock.now();
  const isPlaceAlone = Object.entries(input).every(
    ([name, value]) => value === undefined || name === 'id' || name === 'order',
  );
  await withKnownReferences(() =>
    deps.db.transaction(async (tx) => {
      if (order !== undefined) await lockOrder(tx, 'modules');
      if (video) await lockShown(tx);
      if (order !== undefined) await makeRoom(tx, 'modules', order, id);
      if (revision !== undefined) await assertFresh(tx, id, revision);
      if (changesTexts(fields)) await keepFirst(tx, id);
      const [before] = video
        ? await tx.select(shownColumns).from(modules).where(eq(modules.id, id)).for('update')
        : [];
      const [draft] = fields.isPublished
        ? await tx
            .select({ id: modules.id })
            .from(modules)
            .where(and(eq(modules.id, id), not(modules.isPublished)))
            .for('update')
        : [];
      const [row] = await tx
        .update(modules)
        .set({
          ...fields,
          ...keptTranslations(modules.translations, fields),
          ...(duration !== undefined && { durationMinutes: duration }),
          // What an editor decides now counts more than what an import wanted.
          ...(fields.isPublished !== undefined && { publishWhenReady: false }),
          ...video,
          ...(order !== undefined && { order }),
          // The form does not show the place.
          ...(!isPlaceAlone && { revision: sql`${modules.revision} + 1` }),
          updatedAt: now,
        })
        .where(and(eq(modules.id, id), isNull(modules.deletedAt)))
        .returning({ id: modules.id });
      if (!row) throw moduleNotFound();
      await assertPublishable(tx, id);
      if (before && video) await keepEarlier(tx, before, { guid: video.videoGuid, now });
      if (video?.mediaId) await keepMedia(tx, video.mediaId);
      if (items) await replaceActionItems(tx, id, items, now);
      if (items || fields.completesWith) await deps.settleModule(tx, { moduleId: id, userId: null, at: now });
      if (resourceIds) await linkResources(tx, id, resourceIds);
      if (draft) await publishResourcesOf(tx, [id]);
      if (changesTexts(fields)) await keepVersion(tx, id, { origin: 'form', by: admin.userId, now });
      await recordAudit(tx, {
        actorId: admin.userId,
        action: 'module.update',
        subjectType: 'module',
        subjectId: id,
        detail: input,
        at: now,
      });
      await announcePublicContentChange(tx);
    }),
  );
  if (video) await lookAtVideo(deps, video.videoGuid);
  return getModuleDraft(deps, id);
}

/** Soft: progress and notes stay, and the module can be restored (product.md#deleting). */
export async function removeModule(deps: ManageDeps, admin: Viewer, id: number) {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(modules)
      .set({ deletedAt: now })
      .where(and(eq(modules.id, id), isNull(modules.deletedAt)))
      .returning();
    if (!row) throw moduleNotFound();
    await recordAudit(tx, {
      actorId: admin.userId,
      action: 'module.remove',
      subjectType: 'module',
      subjectId: id,
      detail: { title: row.title },
      at: now,
    });
    await announcePublicContentChange(tx);
  });
  return { message: m.moduleRemoved() };
}

/** Restores a module with its place, its notes and everyone's progress (product.md#deleting). */
export async function restoreModule(deps: ManageDeps, admin: Viewer, id: number) {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(modules)
      .set({ deletedAt: null })
      .where(and(eq(modules.id, id), isNotNull(modules.deletedAt)))
      .returning();
    if (!row) throw moduleNotFound();
    await recordAudit(tx, {
      actorId: admin.userId,
      action: 'module.restore',
      subjectType: 'module',
      subjectId: id,
      detail: { title: row.title },
      at: now,
    });
    await announcePublicContentChange(tx);
  });
  return { message: m.moduleRestored() };
}
