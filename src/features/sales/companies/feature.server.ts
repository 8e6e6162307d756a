import { defineFeature } from '#kit/feature.server.ts';
import { companiesContract } from './contract.ts';
import { personalData } from './server/personal-data.ts';
import { companiesRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { companies: companiesContract },
  routers: () => ({ companies: companiesRouter }),
  personalData,
});
