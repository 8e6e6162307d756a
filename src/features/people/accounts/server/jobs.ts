import { z } from 'zod';
import { languages } from '#kernel/language.ts';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

/** The language of the mail, where the job outlives the address or the account. */
const language = z.enum(languages).nullish();

export const welcomeJob = defineJob(
  'accounts.welcome',
  m.welcomeJob,
  /** `mailId` is set when the mail is sent again on purpose. */
  z.object({ userId: z.string(), mailId: z.string().optional() }),
);
export const inviteJob = defineJob(
  'accounts.invite',
  m.invitationJob,
  z.object({ userId: z.string(), mailId: z.string() }),
);
export const sendResetLinkJob = defineJob(
  'accounts.send-reset-link',
  m.resetJob,
  z.object({ email: z.string(), requestId: z.string() }),
);
export const passwordChangedJob = defineJob(
  'accounts.password-changed',
  m.passwordChangedJob,
  z.object({ userId: z.string(), changeId: z.string() }),
);
export const cleanUpAccountsJob = defineJob('accounts.clean-up', m.cleanUpJob, z.object({}), {
  cron: '17 3 * * *',
  pollSeconds: 60,
});

export const confirmEmailJob = defineJob(
  'accounts.confirm-email',
  m.confirmEmailJob,
  z.object({ userId: z.string(), email: z.string(), changeId: z.string() }),
);
export const emailChangedJob = defineJob(
  'accounts.email-changed',
  m.emailChangedJob,
  z.object({ name: z.string(), oldEmail: z.string(), newEmail: z.string(), changeId: z.string(), language }),
);
export const securityNoticeJob = defineJob(
  'accounts.security-notice',
  m.noticeJob,
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
    to: z.object({ name: z.string(), email: z.string(), language }).optional(),
    detail: z.string().optional(),
  }),
);
