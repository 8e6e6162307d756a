import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

export const pruneConsentsJob = defineJob('consents.prune', 'Delete old entries of consents', z.object({}), {
  cron: '47 3 * * *',
  pollSeconds: 60,
});
