import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

/** Mails a learner that their review was picked up or completed. */
export const tellLearnerJob = defineJob(
  'reviews.tell-learner',
  m.reviewMailJob,
  z.object({
    userId: z.string(),
    reviewId: z.string(),
    news: z.enum(['picked-up', 'completed']),
    /** When it happened; part of the key that makes the mail go out once. */
    at: z.string(),
  }),
);
