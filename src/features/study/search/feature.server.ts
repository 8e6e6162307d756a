import { defineFeature } from '#kit/feature.server.ts';
import { searchContract } from './contract.ts';
import { searchRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { search: searchContract },
  routers: () => ({ search: searchRouter }),
});
