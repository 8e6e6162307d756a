import { defineFeature } from '#kit/feature.server.ts';
import { dashboardContract } from './contract.ts';
import { dashboardRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { dashboard: dashboardContract },
  routers: () => ({ dashboard: dashboardRouter }),
});
