import { defineFeature } from '#kit/feature.server.ts';
import { settingsContract } from './contract.ts';
import { settingsRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { settings: settingsContract },
  routers: () => ({ settings: settingsRouter }),
});
