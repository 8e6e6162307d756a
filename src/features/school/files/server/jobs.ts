import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

/** Removes files whose record has just dropped them. */
export const removeFilesJob = defineJob(
  'files.remove',
  'Delete files',
  z.object({ fileIds: z.array(z.string()) }),
);

/** Removes uploads that were never used: closed dialogs, broken connections, crashes. */
export const removeOrphansJob = defineJob(
  'files.remove-orphans',
  'Delete uploads that nothing uses',
  z.object({}),
  {
    cron: '41 3 * * *',
    pollSeconds: 60,
  },
);
