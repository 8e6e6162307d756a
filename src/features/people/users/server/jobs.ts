import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

/** Sets right what lists know of people. At each start and once an hour: an update is when it is needed. */
export const mendPeopleJob = defineJob(
  'users.mend-people',
  'Bring the list of people up to date',
  z.object({}),
  {
    retryLimit: 1,
    cron: '7 * * * *',
  },
);
