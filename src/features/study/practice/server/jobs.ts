import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

/** Runs the checks of an attempt again, hidden ones included. */
export const checkAttemptJob = defineJob(
  'practice.check-attempt',
  m.checkAttemptJob,
  z.object({ userId: z.uuid(), attemptId: z.uuid() }),
);
