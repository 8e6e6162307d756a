import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

/** Forgets what is needed to take an import back, once it is too late for that. */
export const sweepImportsJob = defineJob('course-imports.sweep', m.sweepImports, z.object({}), {
  cron: '41 * * * *',
  pollSeconds: 60,
});
