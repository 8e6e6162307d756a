import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { reviewsContract } from './contract.ts';
import { auditSubjects } from './server/audit-subjects.ts';
import { mailLearner } from './server/coach.ts';
import { tellLearnerJob } from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { reviewsRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { reviews: reviewsContract },
  routers: () => ({ reviews: reviewsRouter }),
  personalData,
  jobs: [handleJob(tellLearnerJob, mailLearner)],
  auditSubjects,
});
