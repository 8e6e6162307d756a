import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

export const welcomeJob = defineJob('accounts.welcome', z.object({ userId: z.string() }));
export const sendResetLinkJob = defineJob(
  'accounts.send-reset-link',
  z.object({ email: z.string(), requestId: z.string() }),
);
export const passwordChangedJob = defineJob(
  'accounts.password-changed',
  z.object({ userId: z.string(), changeId: z.string() }),
);
export const cleanUpAccountsJob = defineJob('accounts.clean-up', z.object({}), {
  cron: '17 3 * * *',
  pollSeconds: 60,
});
