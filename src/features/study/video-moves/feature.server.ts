import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { videoMovesContract } from './contract.ts';
import { moveJob } from './server/jobs.ts';
import { moveVideos } from './server/move.ts';
import { personalData } from './server/personal-data.ts';
import { videoMovesRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { videoMoves: videoMovesContract },
  routers: () => ({ videoMoves: videoMovesRouter }),
  jobs: [handleJob(moveJob, moveVideos)],
  personalData,
});
