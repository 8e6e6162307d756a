import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { consentsContract } from './contract.ts';
import { pruneConsentsJob } from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { consentsRouter } from './server/router.ts';
import { pruneConsents, withdrawConsent } from './server/service.ts';

export const feature = defineFeature({
  contracts: { consents: consentsContract },
  routers: (product) => ({ consents: consentsRouter(product) }),
  jobs: [handleJob(pruneConsentsJob, pruneConsents)],
  personalData,
  // Someone else may have signed up with the address: what they agreed to is not the owner's agreement.
  discardUnconfirmed: (deps, tx, userId) =>
    withdrawConsent(deps, tx, { userId, purpose: 'terms', by: 'address-confirmed' }),
});
