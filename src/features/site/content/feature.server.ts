import { defineFeature } from '#kit/feature.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { announceContentJob } from './server/jobs.ts';

export const feature = defineFeature({
  jobs: [handleJob(announceContentJob, (deps) => announcePublicContentChange(deps.db))],
});
