import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

/** Counts the overview's totals. Of several waiting jobs, one is enough. */
export const countFiguresJob = defineJob(
  'operations.count-figures',
  'Count the overview’s figures',
  z.object({}),
  {
    retryLimit: 1,
    cron: '*/10 * * * *',
  },
);
