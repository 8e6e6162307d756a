/** What a module showed before, and showing it again (product.md#earlier-videos). */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { keepMedia, lockShown, videoDetails } from '#features/study/videos/public.server.ts';
import { replacedKeptDays } from '#features/study/videos/rules.ts';
import { AppError } from '#kernel/errors.ts';
import { dayMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import type { earlierVideosOutput, takeBackInput } from '../contract.ts';
import * as m from '../messages/m.ts';
import { moduleNotFound } from './access.ts';
import { keepEarlier, listEarlierRows, shownColumns } from './earlier-video-rows.ts';
import { indexTranscriptJob } from './jobs.ts';
import { getModuleDraft } from './modules.ts';
import { modules } from './schema.ts';
import { keeperOf, minutesOf, playUrlOf, toSummary } from './video.ts';

type EarlierDeps = Pick<Deps, 'db' | 'videos' | 'clock' | 'jobs'>;

/** @throws AppError NOT_FOUND */
async function rowsOf(db: DbOrTx, id: number, now: Date) {
  const rows = await listEarlierRows(db, id, now);
  if (!rows) throw moduleNotFound();
  return rows;
}

/** @throws AppError NOT_FOUND */
export async function listEarlierVideos(
  deps: EarlierDeps,
  id: number,
): Promise<z.infer<typeof earlierVideosOutput>> {
  const rows = await rowsOf(deps.db, id, deps.clock.now());
  return rows.map((row) => {
    const kept = row.mediaId === null ? 'bunny' : row.isOfProduct ? 'product' : row.isShown ? 'module' : null;
    const goneAt = row.mediaReplacedAt && new Date(row.mediaReplacedAt).getTime() + replacedKeptDays * dayMs;
    return {
      guid: row.videoGuid,
      name: row.name,
      videoUrl: playUrlOf(deps, { video_guid: row.videoGuid, media_id: row.mediaId }),
      lengthSeconds: row.lengthSeconds,
      replacedAt: new Date(row.replacedAt).toISOString(),
      kept,
      shownIn: kept === 'module' ? row.shownIn : null,
      deletedAt: kept === null && goneAt !== null ? new Date(goneAt).toISOString() : null,
    };
  });
}

/** What its keeper says now. @throws AppError CONFLICT when nobody can play it. */
async function detailsNow(deps: EarlierDeps, { guid, mediaId }: { guid: string; mediaId: string | null }) {
  const keeper = keeperOf(deps, { media_id: mediaId });
  if (!keeper) throw new AppError('CONFLICT', m.earlierNeedsBunny());
  const details = await keeper.getVideo(guid);
  if (!details?.isReady)
    throw new AppError('CONFLICT', mediaId === null ? m.earlierGoneAtBunny() : m.earlierGone());
  return details;
}

/**
 * Shows an earlier video of a module again. Learners see it from now on, and the present one becomes an earlier one.
 * Progress, notes and the counts of watching stay: they belong to the module. Safe to repeat.
 * @throws AppError CONFLICT when the module shows another video than the editor saw, or the earlier one is gone.
 */
export async function takeBackVideo(
  deps: EarlierDeps,
  editor: Viewer,
  { id, guid, shown }: z.output<typeof takeBackInput>,
) {
  const now = deps.clock.now();
  const earlier = (await rowsOf(deps.db, id, now)).find(({ videoGuid }) => videoGuid === guid);
  if (!earlier) {
    // An answer was lost, and the editor has pressed once more.
    const [same] = await deps.db
      .select({ id: modules.id })
      .from(modules)
      .where(and(eq(modules.id, id), eq(modules.videoGuid, guid)));
    if (same) return getModuleDraft(deps, id);
    throw new AppError('CONFLICT', m.earlierGone());
  }
  const { mediaId, videoLibraryId } = earlier;
  const before = await detailsNow(deps, { guid, mediaId });
  await deps.db.transaction(async (tx) => {
    await lockShown(tx);
    const [module] = await tx
      .select(shownColumns)
      .from(modules)
      .where(and(eq(modules.id, id), isNull(modules.deletedAt)))
      .for('update');
    if (!module) throw moduleNotFound();
    if (module.videoGuid === guid) return;
    if (playUrlOf(deps, { video_guid: module.videoGuid, media_id: module.mediaId }) !== shown)
      throw new AppError('CONFLICT', m.videoChangedMeanwhile());
    // Locks the video, so that it is neither deleted nor given other captions before this ends.
    const kept = mediaId === null ? null : await keepMedia(tx, mediaId);
    if (mediaId !== null && kept === null) throw new AppError('CONFLICT', m.earlierGone());
    const video = kept ? videoDetails(kept) : before;
    await tx
      .update(modules)
      .set({
        videoLibraryId,
        videoGuid: guid,
        mediaId,
        video: toSummary(video),
        videoCheckedAt: now,
        durationMinutes: minutesOf(video.lengthSeconds),
        revision: sql`${modules.revision} + 1`,
        updatedAt: now,
      })
      .where(eq(modules.id, id));
    await keepEarlier(tx, module, { guid, now });
    await recordAudit(tx, {
      actorId: editor.userId,
      action: 'module.update',
      subjectType: 'module',
      subjectId: id,
      detail: { video: video.title, isEarlier: true },
      at: now,
    });
    await announcePublicContentChange(tx);
    await deps.jobs.enqueue(tx, indexTranscriptJob, { guid }, { key: guid });
  });
  return getModuleDraft(deps, id);
}
