import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

/** Forgets what is needed to take an import back, once it is too late for that. */
export const sweepImportsJob = defineJob('course-imports.sweep', m.sweepImports, z.object({}), {
  cron: '41 * * * *',
  pollSeconds: 60,
});

/**
 * Makes the changes of the next uploaded course that someone has applied. Also every minute: then it goes on with what a
 * server that was killed has left.
 */
export const runImportsJob = defineJob('course-imports.run', m.runImportsJob, z.object({}), {
  cron: '* * * * *',
  pollSeconds: 1,
});

/** Sends back what was at Bunny before an import that was taken back. */
export const sendBackJob = defineJob(
  'course-imports.send-back',
  m.sendBackJob,
  z.object({ importId: z.string() }),
);
