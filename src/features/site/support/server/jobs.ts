import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

export const forwardSupportRequestJob = defineJob(
  'support.forward',
  'Email: support request',
  z.object({ requestId: z.string() }),
);
