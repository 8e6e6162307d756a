import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

/**
 * Encodes for some minutes, and enqueues itself while there is more. Also every minute: then it goes on with what a
 * server that was killed has left.
 */
export const encodeJob = defineJob('videos.encode', m.encodeVideos, z.object({}), { cron: '* * * * *' });

/** Deletes the files of a video that was removed, with further tries while the bucket is away. */
export const removeFilesJob = defineJob(
  'videos.remove-files',
  m.removeVideoFiles,
  z.object({ id: z.uuid() }),
  { retryLimit: 12, retryDelaySeconds: 30, pollSeconds: 10 },
);

/** Finishes uploads whose last answer was lost, and deletes forgotten ones and videos replaced long ago. */
export const sweepJob = defineJob('videos.sweep', m.sweepVideos, z.object({}), {
  cron: '*/10 * * * *',
  pollSeconds: 30,
});
