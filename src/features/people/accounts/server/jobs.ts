import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

export const welcomeJob = defineJob(
  'accounts.welcome',
  'Mail: welcome',
  /** `mailId` is set when the mail is sent again on purpose. */
  z.object({ userId: z.string(), mailId: z.string().optional() }),
);
export const inviteJob = defineJob(
  'accounts.invite',
  'Mail: invitation',
  z.object({ userId: z.string(), mailId: z.string() }),
);
export const sendResetLinkJob = defineJob(
  'accounts.send-reset-link',
  'Mail: reset the password',
  z.object({ email: z.string(), requestId: z.string() }),
);
export const passwordChangedJob = defineJob(
  'accounts.password-changed',
  'Mail: the password was changed',
  z.object({ userId: z.string(), changeId: z.string() }),
);
export const cleanUpAccountsJob = defineJob(
  'accounts.clean-up',
  'Clear away old sessions and links',
  z.object({}),
  {
    cron: '17 3 * * *',
    pollSeconds: 60,
  },
);

export const confirmEmailJob = defineJob(
  'accounts.confirm-email',
  'Mail: confirm the address',
  z.object({ userId: z.string(), email: z.string(), changeId: z.string() }),
);
export const emailChangedJob = defineJob(
  'accounts.email-changed',
  'Mail: the address was changed',
  z.object({ name: z.string(), oldEmail: z.string(), newEmail: z.string(), changeId: z.string() }),
);
export const securityNoticeJob = defineJob(
  'accounts.security-notice',
  'Mail: security notice',
  z.object({
    userId: z.string(),
    kind: z.enum([
      'email-change-requested',
      'google-removed',
      'google-connected',
      'two-factor-on',
      'two-factor-off',
      'recovery-codes',
      'roles-changed',
      'account-deleted',
    ]),
    changeId: z.string(),
    to: z.object({ name: z.string(), email: z.string() }).optional(),
    detail: z.string().optional(),
  }),
);
