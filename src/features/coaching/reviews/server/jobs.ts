import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

/** Tells a learner by mail what has become of a review. */
export const tellLearnerJob = defineJob(
  'reviews.tell-learner',
  'Mail: news of a review',
  z.object({
    userId: z.string(),
    reviewId: z.string(),
    news: z.enum(['picked-up', 'completed']),
    /** The moment it happened; with it the mail is sent once. */
    at: z.string(),
  }),
);
