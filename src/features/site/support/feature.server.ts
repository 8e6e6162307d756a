import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { supportContract } from './contract.ts';
import { forwardSupportRequestJob } from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { supportRouter } from './server/router.ts';
import { forwardSupportRequest } from './server/service.ts';

export const feature = defineFeature({
  contracts: { support: supportContract },
  routers: () => ({ support: supportRouter }),
  personalData,
  jobs: [handleJob(forwardSupportRequestJob, forwardSupportRequest)],
});
