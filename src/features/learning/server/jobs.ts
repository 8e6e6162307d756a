import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

/** The provider says that a video changed: read it again there. */
export const refreshVideoJob = defineJob('learning.refresh-video', z.object({ guid: z.string() }));
