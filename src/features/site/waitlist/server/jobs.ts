import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import { relayRetries } from '#platform/jobs/relays.server.ts';

const entry = z.object({ entryId: z.string() });

export const waitlistToServiceJob = defineJob(
  'waitlist.to-service',
  'Pass a waitlist entry on to its service',
  entry,
  relayRetries,
);
export const waitlistToChatJob = defineJob(
  'waitlist.to-chat',
  'Pass a waitlist entry on to the chat',
  entry,
  relayRetries,
);
