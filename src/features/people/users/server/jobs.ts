import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

/** Corrects the copied facts in the list of people. Runs hourly, and at each start because updates cause drift. */
export const mendPeopleJob = defineJob('users.mend-people', 'Update the list of people', z.object({}), {
  retryLimit: 1,
  cron: '7 * * * *',
});
