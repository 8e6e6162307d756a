import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { practiceContract } from './contract.ts';
import { exercisesContract } from './exercises-contract.ts';
import { auditSubjects } from './server/audit-subjects.ts';
import { exercisesRouter } from './server/exercises-router.ts';
import { checkAttemptJob } from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { practiceRouter } from './server/router.ts';
import { verifyAttempt } from './server/verify.ts';

export const feature = defineFeature({
  contracts: { practice: practiceContract, exercises: exercisesContract },
  routers: () => ({ practice: practiceRouter, exercises: exercisesRouter }),
  auditSubjects,
  jobs: [handleJob(checkAttemptJob, verifyAttempt)],
  personalData,
  impersonalTables: { exercises: 'content' },
});
