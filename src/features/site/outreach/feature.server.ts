import { defineFeature } from '#kit/feature.server.ts';
import { outreachContract } from './contract.ts';
import { outreachRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { outreach: outreachContract },
  routers: () => ({ outreach: outreachRouter }),
});
