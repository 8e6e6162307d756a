import { and, eq, isNull, not, or, sql } from 'drizzle-orm';
import type { Viewer } from '#access/viewer.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { chapterFor, withHeldTitles } from '#features/study/videos/chapters.ts';
import { findVideo, keepMedia, lockShown, videoDetails } from '#features/study/videos/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import { currentLanguage } from '#kernel/language.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import type { VideoDetails, VideoProvider } from '#providers/video.ts';
import * as m from '../messages/m.ts';
import { type VideoSummary, videoReadyStatus } from '../rules.ts';
import { keepEarlier, shownColumns } from './earlier-video-rows.ts';
import { indexTranscriptJob } from './jobs.ts';
import { publishResourcesOf } from './module-resources.ts';
import { isVideoNew, storeVideoSummary } from './queries.ts';
import { modules } from './schema.ts';

/** How long signed playback addresses are valid; the player then asks for new ones. */
const playbackSeconds = 4 * 3600;

/** Where a module's video is: its id at its keeper, and whether that is our own server. */
export interface VideoPlace {
  video_guid: string;
  media_id: string | null;
}

/** Who keeps the video; null for one at Bunny while Bunny is not configured. */
export const keeperOf = (
  { videos }: Pick<Deps, 'videos'>,
  { media_id }: Pick<VideoPlace, 'media_id'>,
): VideoProvider | null => (media_id === null ? videos.bunny : videos.local);

/** The address of a module's video; empty for a draft that waits for one, and while Bunny is not configured. */
export const playUrlOf = (deps: Pick<Deps, 'videos'>, place: VideoPlace): string =>
  place.video_guid === '' ? '' : (keeperOf(deps, place)?.playUrl(place.video_guid) ?? '');

/** What a module stores of a video. */
export const toSummary = ({ status, lengthSeconds, captions, chapters }: VideoDetails): VideoSummary => ({
  status,
  lengthSeconds,
  captions,
  chapters,
});

/** With what a module holds of the same chapters besides: Bunny keeps one title and whole seconds. */
const withHeldChapters = (
  video: VideoDetails,
  held: Pick<VideoSummary, 'chapters'> | null,
): VideoDetails => ({
  ...video,
  chapters: withHeldTitles(video.chapters, held?.chapters ?? []),
});

function referenceOf({ videos }: Pick<Deps, 'videos'>, videoUrl: string) {
  const local = videos.local.parsePlayUrl(videoUrl);
  if (local) return { keeper: videos.local, ...local };
  const bunny = videos.bunny?.parsePlayUrl(videoUrl);
  if (videos.bunny && bunny) return { keeper: videos.bunny, ...bunny };
  throw wrongAddress();
}

function wrongAddress() {
  const message = m.wrongVideoUrl();
  return new AppError('INVALID_INPUT', message, { issues: [{ path: ['videoUrl'], message }] });
}

/**
 * The columns of a module for the video at this address. A video of ours that is ready also says how long it is, so
 * what an editor types cannot contradict it.
 * @throws AppError INVALID_INPUT for an address that is nobody's, and for a video of ours that does not exist.
 */
export async function videoColumns(deps: Pick<Deps, 'videos' | 'clock'>, videoUrl: string) {
  const { keeper, libraryId, guid } = referenceOf(deps, videoUrl);
  const columns = { videoLibraryId: libraryId, videoGuid: guid };
  if (keeper !== deps.videos.local) return { ...columns, mediaId: null, video: null, videoCheckedAt: null };
  const details = await keeper.getVideo(guid);
  if (!details) throw wrongAddress();
  return {
    ...columns,
    mediaId: guid,
    video: toSummary(details),
    videoCheckedAt: deps.clock.now(),
    ...(details.isReady && { durationMinutes: minutesOf(details.lengthSeconds) }),
  };
}

export const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

/**
 * Reads the video from its keeper and stores the answer; null if the keeper has no such video.
 * @param held what was just sent to Bunny, instead of what modules hold of the chapters that Bunny tells.
 */
export async function refreshVideo(
  deps: Pick<Deps, 'db' | 'videos' | 'clock' | 'jobs'>,
  guid: string,
  held?: VideoDetails['chapters'],
): Promise<VideoSummary | null> {
  // A draft that waits for its video.
  if (guid === '') return null;
  const isOwn = (await deps.videos.local.getVideo(guid)) !== null;
  // Nobody can be asked: what we know stays.
  if (!isOwn && !deps.videos.bunny) return null;
  const told = isOwn ? null : ((await deps.videos.bunny?.getVideo(guid)) ?? null);
  return deps.db.transaction(async (tx) => {
    await lockShown(tx);
    const own = isOwn ? await findVideo(tx, guid) : null;
    const [shown] = await tx
      .select({ video: modules.video })
      .from(modules)
      .where(eq(modules.videoGuid, guid))
      .limit(1);
    const details = own
      ? videoDetails(own)
      : told && withHeldChapters(told, held ? { chapters: held } : (shown?.video ?? null));
    const summary = details && toSummary(details);
    // Visitors' pages show the length of a video, and play the free ones.
    if (await isVideoNew(tx, guid, summary)) await announcePublicContentChange(tx);
    await storeVideoSummary(tx, guid, summary, deps.clock.now());
    if (summary?.status === videoReadyStatus)
      await deps.jobs.enqueue(tx, indexTranscriptJob, { guid }, { key: guid });
    return summary;
  });
}

/** The keeper's data about a video, before a module is saved with it. @throws AppError INVALID_INPUT */
export async function checkVideo(deps: Pick<Deps, 'videos' | 'clock'>, viewer: Viewer, videoUrl: string) {
  const { keeper, guid } = referenceOf(deps, videoUrl);
  const video = await keeper.getVideo(guid);
  if (!video) return { status: null, lengthSeconds: 0, playback: null };
  return {
    status: video.status,
    lengthSeconds: video.lengthSeconds,
    playback: video.isReady ? playbackOf(deps, keeper, guid, video, viewer.sessionId) : null,
  };
}

/**
 * Signs the addresses of a ready video for one view.
 * @param sessionId null for strangers.
 * @throws AppError UNAVAILABLE while its keeper is not configured.
 */
export function signedPlayback(
  deps: Pick<Deps, 'videos' | 'clock'>,
  place: VideoPlace,
  video: Omit<VideoSummary, 'status'>,
  sessionId: string | null,
) {
  const keeper = keeperOf(deps, place);
  if (!keeper) throw new AppError('UNAVAILABLE', m.videoDetailsMissing());
  return playbackOf(deps, keeper, place.video_guid, video, sessionId);
}

function playbackOf(
  deps: Pick<Deps, 'clock'>,
  keeper: VideoProvider,
  guid: string,
  video: Omit<VideoSummary, 'status'>,
  sessionId: string | null,
) {
  const signed = keeper.signPlayback(
    { guid, captions: video.captions },
    deps.clock.now(),
    playbackSeconds,
    sessionId,
  );
  return {
    hlsUrl: signed.hlsUrl,
    posterUrl: signed.posterUrl,
    seekSheetUrl: signed.seekSheetUrl,
    captions: signed.captions,
    chapters: video.chapters.map((chapter) => chapterFor(chapter, video.captions, currentLanguage())),
    lengthSeconds: video.lengthSeconds,
    watermark: null as string | null,
    expiresAt: signed.expiresAt.toISOString(),
  };
}

/** The video's picture; null while its keeper is not configured. */
export const posterOf = (deps: Pick<Deps, 'videos'>, place: VideoPlace, now: Date): string | null =>
  keeperOf(deps, place)?.signPoster(place.video_guid, now) ?? null;

/**
 * Shows a video of ours that has just become ready (`isNew`) in the module that it was uploaded for, whose former video
 * is then replaced, and in those that name it already; or shows what has changed in its captions and chapters. People's
 * progress and notes stay: they belong to the module. Call `lockShown` before.
 */
export async function showVideo(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  video: VideoDetails,
  given: { isNew: boolean; moduleId: number | null; actorId: string | null; at: Date },
): Promise<void> {
  const { isNew, moduleId, actorId, at } = given;
  const shown = {
    videoLibraryId: 0,
    videoGuid: video.guid,
    mediaId: video.guid,
    video: toSummary(video),
    videoCheckedAt: at,
    durationMinutes: minutesOf(video.lengthSeconds),
    // A module that waits for another video waits on when the captions of this one change.
    ...(isNew && {
      isPublished: sql`${modules.isPublished} or ${modules.publishWhenReady}`,
      publishWhenReady: false,
    }),
    updatedAt: at,
  };
  const [target] =
    moduleId === null
      ? []
      : await tx
          .select(shownColumns)
          .from(modules)
          .where(and(eq(modules.id, moduleId), isNull(modules.deletedAt)))
          .for('update');
  const waiting = isNew
    ? await tx
        .select({ id: modules.id })
        .from(modules)
        .where(
          and(
            or(eq(modules.mediaId, video.guid), eq(modules.id, moduleId ?? 0)),
            modules.publishWhenReady,
            not(modules.isPublished),
            isNull(modules.deletedAt),
          ),
        )
    : [];
  if (target) {
    await tx.update(modules).set(shown).where(eq(modules.id, target.id));
    await keepEarlier(tx, target, { guid: video.guid, now: at });
    // While it was on its way, the module may have been given another one.
    await keepMedia(tx, video.guid);
    if (actorId)
      await recordAudit(tx, {
        actorId,
        action: 'module.update',
        subjectType: 'module',
        subjectId: target.id,
        detail: { video: video.title },
        at,
      });
  }
  await tx.update(modules).set(shown).where(eq(modules.mediaId, video.guid));
  await publishResourcesOf(
    tx,
    waiting.map(({ id }) => id),
  );
  await announcePublicContentChange(tx);
  await deps.jobs.enqueue(tx, indexTranscriptJob, { guid: video.guid }, { key: video.guid });
}

/**
 * Shows the same video from its other keeper: only where the video is, and what that keeper says of it, changes. Progress,
 * notes and everything else stay: they belong to the module. Call `lockShown` before.
 * @returns false when the module is gone, or has another video by now.
 */
export async function switchVideo(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  change: {
    moduleId: number;
    fromGuid: string;
    to: { libraryId: number; isOwn: boolean };
    video: VideoDetails;
    actorId: string;
    at: Date;
  },
): Promise<boolean> {
  const { moduleId, fromGuid, to, video, actorId, at } = change;
  const [module] = await tx
    .select(shownColumns)
    .from(modules)
    .where(and(eq(modules.id, moduleId), eq(modules.videoGuid, fromGuid), isNull(modules.deletedAt)))
    .for('update');
  if (!module) return false;
  await tx
    .update(modules)
    .set({
      videoLibraryId: to.libraryId,
      videoGuid: video.guid,
      mediaId: to.isOwn ? video.guid : null,
      video: toSummary(withHeldChapters(video, module.video)),
      videoCheckedAt: at,
      durationMinutes: minutesOf(video.lengthSeconds),
      updatedAt: at,
    })
    .where(eq(modules.id, moduleId));
  await keepEarlier(tx, module, { guid: video.guid, now: at });
  await recordAudit(tx, {
    actorId,
    action: 'module.update',
    subjectType: 'module',
    subjectId: moduleId,
    detail: { video: video.title, keeper: to.isOwn ? 'local' : 'bunny' },
    at,
  });
  await announcePublicContentChange(tx);
  await deps.jobs.enqueue(tx, indexTranscriptJob, { guid: video.guid }, { key: video.guid });
  return true;
}
