import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

/** Runs when the time of something scheduled has come. */
export const announceContentJob = defineJob('content.announce', 'Show scheduled content', z.object({}));
