import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import { relayRetries } from '#platform/jobs/relays.server.ts';
import * as m from '../messages/m.ts';

const entry = z.object({ entryId: z.string() });

export const waitlistToServiceJob = defineJob(
  'waitlist.to-service',
  m.waitlistServiceJob,
  entry,
  relayRetries,
);
export const waitlistToChatJob = defineJob('waitlist.to-chat', m.waitlistChatJob, entry, relayRetries);
