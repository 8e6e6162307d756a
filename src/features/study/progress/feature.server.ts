import { defineFeature } from '#kit/feature.server.ts';
import { progressContract } from './contract.ts';
import { personalData } from './server/personal-data.ts';
import { progressRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { progress: progressContract },
  routers: () => ({ progress: progressRouter }),
  personalData,
});
