import { defineFeature } from '#kit/feature.server.ts';
import { materialsContract } from './contract.ts';
import { materialsRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { materials: materialsContract },
  routers: () => ({ materials: materialsRouter }),
});
