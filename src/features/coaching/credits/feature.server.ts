import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { creditsContract } from './contract.ts';
import { grantMonthlyCreditsJob } from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { creditsRouter } from './server/router.ts';
import { grantMonthlyCredits } from './server/service.ts';

export const feature = defineFeature({
  contracts: { credits: creditsContract },
  routers: () => ({ credits: creditsRouter }),
  personalData,
  jobs: [handleJob(grantMonthlyCreditsJob, grantMonthlyCredits)],
});
