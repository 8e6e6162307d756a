import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

export const welcomeJob = defineJob(
  'accounts.welcome',
  /** `mailId` when it is sent once more on purpose. */
  z.object({ userId: z.string(), mailId: z.string().optional() }),
);
export const inviteJob = defineJob('accounts.invite', z.object({ userId: z.string(), mailId: z.string() }));
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

export const confirmEmailJob = defineJob(
  'accounts.confirm-email',
  z.object({ userId: z.string(), email: z.string(), changeId: z.string() }),
);
export const emailChangedJob = defineJob(
  'accounts.email-changed',
  z.object({ name: z.string(), oldEmail: z.string(), newEmail: z.string(), changeId: z.string() }),
);
export const securityNoticeJob = defineJob(
  'accounts.security-notice',
  z.object({
    userId: z.string(),
    kind: z.enum([
      'email-change-requested',
      'google-removed',
      'google-connected',
      'two-factor-on',
      'two-factor-off',
      'recovery-codes',
      'account-deleted',
    ]),
    changeId: z.string(),
    to: z.object({ name: z.string(), email: z.string() }).optional(),
  }),
);
