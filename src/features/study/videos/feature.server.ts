import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { videosContract } from './contract.ts';
import { encodeNext } from './server/encode/work.ts';
import { encodeJob, removeFilesJob, sweepJob } from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { videosRouter } from './server/router.ts';
import { removeFiles, sweepMedia } from './server/service.ts';
import { handleUpload } from './server/uploads.ts';

export const feature = defineFeature({
  contracts: { videos: videosContract },
  routers: () => ({ videos: videosRouter }),
  jobs: [
    handleJob(encodeJob, encodeNext),
    handleJob(sweepJob, sweepMedia),
    handleJob(removeFilesJob, removeFiles),
  ],
  personalData,
  streams: {
    'POST /studio/uploads': handleUpload,
    'HEAD /studio/uploads/{id}': handleUpload,
    'PATCH /studio/uploads/{id}': handleUpload,
  },
});
