import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import * as m from '../messages/m.ts';
import { type VideoSummary, videoReadyStatus } from '../rules.ts';
import { indexTranscriptJob } from './jobs.ts';
import { isVideoNew, storeVideoSummary } from './queries.ts';

/** How long signed playback addresses are valid; the player then asks for new ones. */
const playbackSeconds = 4 * 3600;

/** @throws AppError INVALID_INPUT for an address that is not one of the provider's. */
export function parseVideo(deps: Pick<Deps, 'video'>, videoUrl: string) {
  const reference = deps.video.parsePlayUrl(videoUrl);
  if (!reference) {
    const message = m.wrongVideoUrl();
    throw new AppError('INVALID_INPUT', message, { issues: [{ path: ['videoUrl'], message }] });
  }
  return { videoLibraryId: reference.libraryId, videoGuid: reference.guid };
}

/** Reads the video from the provider and stores the answer; null if the provider has no such video. */
export async function refreshVideo(
  deps: Pick<Deps, 'db' | 'video' | 'clock' | 'jobs'>,
  guid: string,
): Promise<VideoSummary | null> {
  const details = await deps.video.getVideo(guid);
  const summary = details && {
    status: details.status,
    lengthSeconds: details.lengthSeconds,
    captions: details.captions,
    chapters: details.chapters,
  };
  await deps.db.transaction(async (tx) => {
    // Visitors' pages show the length of a video, and play the free ones.
    if (await isVideoNew(tx, guid, summary)) await announcePublicContentChange(tx);
    await storeVideoSummary(tx, guid, summary, deps.clock.now());
    if (summary?.status === videoReadyStatus)
      await deps.jobs.enqueue(tx, indexTranscriptJob, { guid }, { key: guid });
  });
  return summary;
}

/** The provider's data about a video, before a module is saved with it. @throws AppError INVALID_INPUT */
export async function checkVideo(deps: Pick<Deps, 'video' | 'clock'>, videoUrl: string) {
  const { videoGuid } = parseVideo(deps, videoUrl);
  const video = await deps.video.getVideo(videoGuid);
  if (!video) return { status: null, lengthSeconds: 0, playback: null };
  return {
    status: video.status,
    lengthSeconds: video.lengthSeconds,
    playback: video.status === videoReadyStatus ? signedPlayback(deps, videoGuid, video) : null,
  };
}

/** Signs the addresses of a ready video for one view. */
export function signedPlayback(
  deps: Pick<Deps, 'video' | 'clock'>,
  guid: string,
  video: Omit<VideoSummary, 'status'>,
) {
  const signed = deps.video.signPlayback(
    { guid, captions: video.captions },
    deps.clock.now(),
    playbackSeconds,
  );
  return {
    hlsUrl: signed.hlsUrl,
    posterUrl: signed.posterUrl,
    seekSheetUrl: signed.seekSheetUrl,
    captions: signed.captions,
    chapters: video.chapters,
    lengthSeconds: video.lengthSeconds,
    expiresAt: signed.expiresAt.toISOString(),
  };
}
