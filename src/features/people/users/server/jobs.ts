import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

/** Corrects the copied facts in the list of people. Runs hourly, and at each start because updates cause drift. */
export const mendPeopleJob = defineJob(
  'users.mend-people',
  'Bring the list of people up to date',
  z.object({}),
  {
    retryLimit: 1,
    cron: '7 * * * *',
  },
);
