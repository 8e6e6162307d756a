import { defineFeature } from '#kit/feature.server.ts';
import { auditContract } from './contract.ts';
import { personalData } from './server/personal-data.ts';
import { auditRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { audit: auditContract },
  routers: (product) => ({ audit: auditRouter(product) }),
  personalData,
});
