import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

/**
 * Encodes for some minutes, and enqueues itself while there is more. Also every minute: then it goes on with what a
 * server that was killed has left.
 */
export const encodeJob = defineJob('videos.encode', m.encodeVideos, z.object({}), { cron: '* * * * *' });

/** Finishes uploads whose last answer was lost, and deletes forgotten ones and videos replaced long ago. */
export const sweepJob = defineJob('videos.sweep', m.sweepVideos, z.object({}), {
  cron: '*/10 * * * *',
  pollSeconds: 30,
});
