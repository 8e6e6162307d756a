import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import { relayRetries } from '#platform/jobs/relays.server.ts';

/** Answers a sign-up: a link to confirm, or a note that the person is already subscribed. */
export const answerMailJob = defineJob(
  'newsletter.answer-mail',
  'Email: reply to a newsletter sign-up',
  z.object({ subscriberId: z.string(), mailId: z.string() }),
);
export const welcomeMailJob = defineJob(
  'newsletter.welcome-mail',
  'Email: newsletter welcome',
  z.object({ subscriberId: z.string(), mailId: z.string() }),
  { pollSeconds: 5 },
);
export const pruneSubscribersJob = defineJob(
  'newsletter.prune',
  'Delete unconfirmed newsletter sign-ups',
  z.object({}),
  {
    cron: '23 3 * * *',
    pollSeconds: 60,
  },
);

export const subscriberToChatJob = defineJob(
  'newsletter.to-chat',
  'Send a newsletter sign-up to the chat',
  z.object({ entryId: z.string() }),
  relayRetries,
);
export const guideToChatJob = defineJob(
  'guide.to-chat',
  'Send a guide request to the chat',
  z.object({ entryId: z.string() }),
  relayRetries,
);
