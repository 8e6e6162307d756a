import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

/** Moves the next video. Also every minute: then it goes on with what a server that was killed has left. */
export const moveJob = defineJob('videos.move', m.moveVideosJob, z.object({}), { cron: '* * * * *' });
