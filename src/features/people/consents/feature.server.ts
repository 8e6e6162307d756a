import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { consentsContract } from './contract.ts';
import { pruneConsentsJob } from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { consentsRouter } from './server/router.ts';
import { pruneConsents } from './server/service.ts';

export const feature = defineFeature({
  contracts: { consents: consentsContract },
  routers: (product) => ({ consents: consentsRouter(product) }),
  jobs: [handleJob(pruneConsentsJob, pruneConsents)],
  personalData,
});
