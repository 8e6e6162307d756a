import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { courseFoldersContract } from './contract.ts';
import { sweepImports } from './server/imports.ts';
import { runImportsJob, sendBackJob, sweepImportsJob } from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { courseFoldersRouter } from './server/router.ts';
import { runImports } from './server/run-imports.ts';
import { sendBack } from './server/send-texts.ts';
import { sendFolder } from './server/service.ts';

export const feature = defineFeature({
  contracts: { courseFolders: courseFoldersContract },
  routers: () => ({ courseFolders: courseFoldersRouter }),
  streams: { 'GET /admin/courses/{id}/folder': sendFolder },
  jobs: [
    handleJob(sweepImportsJob, sweepImports),
    handleJob(runImportsJob, runImports),
    handleJob(sendBackJob, (deps, { importId }) => sendBack(deps, importId)),
  ],
  personalData,
  impersonalTables: { course_import_runs: 'how far an upload is, which goes with it' },
});
