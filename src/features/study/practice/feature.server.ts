import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { practiceContract } from './contract.ts';
import { checkAttemptJob } from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { practiceRouter } from './server/router.ts';
import { verifyAttempt } from './server/verify.ts';

export const feature = defineFeature({
  contracts: { practice: practiceContract },
  routers: () => ({ practice: practiceRouter }),
  jobs: [handleJob(checkAttemptJob, verifyAttempt)],
  personalData,
  impersonalTables: { exercises: 'content' },
});
