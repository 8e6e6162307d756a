import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

/** Removes files that have just lost what they belonged to. */
export const removeFilesJob = defineJob(
  'files.remove',
  'Delete files',
  z.object({ fileIds: z.array(z.string()) }),
);

/** Removes what was uploaded and never used: closed dialogs, broken connections, crashes. */
export const removeOrphansJob = defineJob(
  'files.remove-orphans',
  'Delete uploads that nothing uses',
  z.object({}),
  {
    cron: '41 3 * * *',
    pollSeconds: 60,
  },
);
