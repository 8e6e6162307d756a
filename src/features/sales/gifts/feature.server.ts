import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { giftsContract } from './contract.ts';
import { deliverDue, deliverGift, sendCode } from './server/deliver.ts';
import * as jobs from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { giftsRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { gifts: giftsContract },
  routers: () => ({ gifts: giftsRouter }),
  personalData,
  jobs: [
    handleJob(jobs.sendCodeJob, sendCode),
    handleJob(jobs.deliverGiftJob, deliverGift),
    handleJob(jobs.deliverDueJob, deliverDue),
  ],
});
