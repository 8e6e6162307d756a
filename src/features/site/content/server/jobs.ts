import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

/** Runs when a scheduled piece becomes public. */
export const announceContentJob = defineJob('content.announce', 'Publish scheduled content', z.object({}));
