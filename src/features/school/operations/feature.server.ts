import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { operationsContract } from './contract.ts';
import { countFigures } from './server/figures.ts';
import { countFiguresJob } from './server/jobs.ts';
import { operationsRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { operations: operationsContract },
  routers: ({ jobTitles }) => ({ operations: operationsRouter(jobTitles) }),
  jobs: [
    handleJob(countFiguresJob, async (deps) => {
      await countFigures(deps);
    }),
  ],
  impersonalTables: { counted_figures: 'counts' },
});
