import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

export const welcomeJob = defineJob(
  'accounts.welcome',
  'Email: welcome',
  /** `mailId` is set when the mail is sent again on purpose. */
  z.object({ userId: z.string(), mailId: z.string().optional() }),
);
export const inviteJob = defineJob(
  'accounts.invite',
  'Email: invitation',
  z.object({ userId: z.string(), mailId: z.string() }),
);
export const sendResetLinkJob = defineJob(
  'accounts.send-reset-link',
  'Email: reset the password',
  z.object({ email: z.string(), requestId: z.string() }),
);
export const passwordChangedJob = defineJob(
  'accounts.password-changed',
  'Email: the password was changed',
  z.object({ userId: z.string(), changeId: z.string() }),
);
export const cleanUpAccountsJob = defineJob(
  'accounts.clean-up',
  'Delete old sessions and links',
  z.object({}),
  {
    cron: '17 3 * * *',
    pollSeconds: 60,
  },
);

export const confirmEmailJob = defineJob(
  'accounts.confirm-email',
  'Email: confirm the address',
  z.object({ userId: z.string(), email: z.string(), changeId: z.string() }),
);
export const emailChangedJob = defineJob(
  'accounts.email-changed',
  'Email: the address was changed',
  z.object({ name: z.string(), oldEmail: z.string(), newEmail: z.string(), changeId: z.string() }),
);
export const securityNoticeJob = defineJob(
  'accounts.security-notice',
  'Email: security notice',
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
