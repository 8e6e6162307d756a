import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { filesContract } from './contract.ts';
import { discardFilesOf } from './public.server.ts';
import { removeFilesJob, removeOrphansJob } from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { filesRouter } from './server/router.ts';
import { removeFiles, removeOrphans } from './server/service.ts';

export const feature = defineFeature({
  contracts: { files: filesContract },
  routers: () => ({ files: filesRouter }),
  personalData,
  jobs: [handleJob(removeFilesJob, removeFiles), handleJob(removeOrphansJob, removeOrphans)],
  discardUnconfirmed: (deps, tx, userId) => discardFilesOf(deps, tx, { userId, purpose: 'avatar' }),
});
