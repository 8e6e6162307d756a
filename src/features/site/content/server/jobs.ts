import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

/** Runs when a scheduled piece becomes public. */
export const announceContentJob = defineJob('content.announce', 'Show scheduled content', z.object({}));
