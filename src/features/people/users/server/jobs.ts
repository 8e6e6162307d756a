import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

/** Corrects the copied facts in the list of people. Runs hourly, and at each start because updates cause drift. */
export const correctPeopleJob = defineJob(
  'users.mend-people', // plain-words: jobs of earlier versions wait under this name
  m.updatePeople,
  z.object({}),
  {
    retryLimit: 1,
    cron: '7 * * * *',
  },
);
