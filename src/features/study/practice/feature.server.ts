import { defineFeature } from '#kit/feature.server.ts';
import { practiceContract } from './contract.ts';
import { personalData } from './server/personal-data.ts';
import { practiceRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { practice: practiceContract },
  routers: () => ({ practice: practiceRouter }),
  personalData,
  impersonalTables: { exercises: 'content' },
});
