import type { Deps } from '#kit/deps.server.ts';
import { videoReadyStatus } from '../rules.ts';
import { parseVideo } from './manage.ts';
import { signedPlayback } from './signed-playback.ts';

/** What the provider says of a video before a module is saved with it. @throws AppError for a foreign address. */
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
