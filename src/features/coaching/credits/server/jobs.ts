import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

/** Settles people whose next grant or lapse is due (product.md#grants). */
export const grantMonthlyCreditsJob = defineJob('credits.grant-monthly', m.monthlyCreditsJob, z.object({}), {
  cron: '*/10 * * * *',
  retryLimit: 0,
});
