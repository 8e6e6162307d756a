import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

/** Gives and takes back the credits of friends whose time has come. */
export const decideReferralsJob = defineJob('referrals.decide', m.decideJob, z.object({}), {
  cron: '17 * * * *',
  retryLimit: 0,
});
