import { defineFeature } from '#kit/feature.server.ts';
import { communityContract } from './contract.ts';
import { communityRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { community: communityContract },
  routers: () => ({ community: communityRouter }),
});
