import { defineFeature } from '#kit/feature.server.ts';
import { notesContract } from './contract.ts';
import { personalData } from './server/personal-data.ts';
import { notesRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { notes: notesContract },
  routers: () => ({ notes: notesRouter }),
  personalData,
});
