import { defineFeature } from '#kit/feature.server.ts';
import { tasksContract } from './contract.ts';
import { personalData } from './server/personal-data.ts';
import { tasksRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { tasks: tasksContract },
  routers: () => ({ tasks: tasksRouter }),
  personalData,
});
