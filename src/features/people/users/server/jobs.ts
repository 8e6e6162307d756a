import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

/** Corrects the copied facts in the list of people. Runs hourly, and at each start because updates cause drift. */
export const correctPeopleJob = defineJob(
  'users.mend-people', // plain-words: jobs of earlier versions wait under this name
  'Update the list of people',
  z.object({}),
  {
    retryLimit: 1,
    cron: '7 * * * *',
  },
);
