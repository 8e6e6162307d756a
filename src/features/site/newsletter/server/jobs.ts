import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import { relayRetries } from '#platform/jobs/relays.server.ts';

/** The answer to asking: a link to confirm, or the word that nothing is left to do. */
export const answerMailJob = defineJob(
  'newsletter.answer-mail',
  z.object({ subscriberId: z.string(), mailId: z.string() }),
);
export const welcomeMailJob = defineJob(
  'newsletter.welcome-mail',
  z.object({ subscriberId: z.string(), mailId: z.string() }),
  { pollSeconds: 5 },
);
export const pruneSubscribersJob = defineJob('newsletter.prune', z.object({}), {
  cron: '23 3 * * *',
  pollSeconds: 60,
});

export const subscriberToChatJob = defineJob(
  'newsletter.to-chat',
  z.object({ entryId: z.string() }),
  relayRetries,
);
export const guideToChatJob = defineJob('guide.to-chat', z.object({ entryId: z.string() }), relayRetries);
