import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

export const forwardSupportRequestJob = defineJob(
  'support.forward',
  m.supportJob,
  z.object({ requestId: z.string() }),
);
