import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import { relayRetries } from '#platform/jobs/relays.server.ts';
import * as m from '../messages/m.ts';

/** Answers a sign-up: a link to confirm, or a note that the person is already subscribed. */
export const answerMailJob = defineJob(
  'newsletter.answer-mail',
  m.answerMailJob,
  z.object({ subscriberId: z.string(), mailId: z.string() }),
);
export const welcomeMailJob = defineJob(
  'newsletter.welcome-mail',
  m.welcomeMailJob,
  z.object({ subscriberId: z.string(), mailId: z.string() }),
  { pollSeconds: 5 },
);
export const pruneSubscribersJob = defineJob('newsletter.prune', m.pruneSignUpsJob, z.object({}), {
  cron: '23 3 * * *',
  pollSeconds: 60,
});

export const subscriberToChatJob = defineJob(
  'newsletter.to-chat',
  m.newsletterChatJob,
  z.object({ entryId: z.string() }),
  relayRetries,
);
export const guideToChatJob = defineJob(
  'guide.to-chat',
  m.guideChatJob,
  z.object({ entryId: z.string() }),
  relayRetries,
);
