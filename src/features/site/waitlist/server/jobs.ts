import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import { relayRetries } from '#platform/jobs/relays.server.ts';

const entry = z.object({ entryId: z.string() });

export const waitlistToServiceJob = defineJob(
  'waitlist.to-service',
  'Send a waitlist entry to its service',
  entry,
  relayRetries,
);
export const waitlistToChatJob = defineJob(
  'waitlist.to-chat',
  'Send a waitlist entry to the chat',
  entry,
  relayRetries,
);
