import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

export const pruneConsentsJob = defineJob('consents.prune', m.pruneJob, z.object({}), {
  cron: '47 3 * * *',
  pollSeconds: 60,
});
