import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

/** Settles people whose next grant or lapse is due (product.md#grants). */
export const grantMonthlyCreditsJob = defineJob(
  'credits.grant-monthly',
  'Grant the month’s credits',
  z.object({}),
  {
    cron: '*/10 * * * *',
    retryLimit: 0,
  },
);
