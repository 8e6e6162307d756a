import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { waitlistContract } from './contract.ts';
import { waitlistToChatJob, waitlistToServiceJob } from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { waitlistRouter } from './server/router.ts';
import { tellChat, tellService } from './server/service.ts';

export const feature = defineFeature({
  contracts: { waitlist: waitlistContract },
  routers: () => ({ waitlist: waitlistRouter }),
  personalData,
  jobs: [handleJob(waitlistToServiceJob, tellService), handleJob(waitlistToChatJob, tellChat)],
});
