import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { lessonEditorContract } from './contract.ts';
import { sweepPicturesJob } from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { lessonEditorRouter } from './server/router.ts';
import { sweepPictures } from './server/sweep.ts';

export const feature = defineFeature({
  contracts: { lessonEditor: lessonEditorContract },
  routers: () => ({ lessonEditor: lessonEditorRouter }),
  jobs: [handleJob(sweepPicturesJob, sweepPictures)],
  personalData,
});
