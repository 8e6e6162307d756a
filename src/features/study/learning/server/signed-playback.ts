import type { Deps } from '#kit/deps.server.ts';
import type { VideoSummary } from '../rules.ts';

/** How long signed playback addresses work; the player asks again when they end. */
const playbackSeconds = 4 * 3600;

/** Addresses for one view of a video that is ready, signed now. */
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
    captions: signed.captions,
    chapters: video.chapters,
    lengthSeconds: video.lengthSeconds,
    expiresAt: signed.expiresAt.toISOString(),
  };
}
