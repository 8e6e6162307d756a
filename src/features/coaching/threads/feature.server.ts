import { defineFeature } from '#kit/feature.server.ts';
import { threadsContract } from './contract.ts';
import { auditSubjects } from './server/audit-subjects.ts';
import { personalData } from './server/personal-data.ts';
import { threadsRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { threads: threadsContract },
  routers: () => ({ threads: threadsRouter }),
  personalData,
  auditSubjects,
});
