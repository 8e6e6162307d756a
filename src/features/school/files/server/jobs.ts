import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

/** Removes files whose record has just dropped them. */
export const removeFilesJob = defineJob(
  'files.remove',
  m.deleteFiles,
  z.object({ fileIds: z.array(z.string()) }),
);

/** Removes uploads that were never used: closed dialogs, broken connections, crashes. */
export const removeOrphansJob = defineJob('files.remove-orphans', m.deleteUnused, z.object({}), {
  cron: '41 3 * * *',
  pollSeconds: 60,
});
