import { defineFeature } from '#kit/feature.server.ts';
import { resourcesContract } from './contract.ts';
import { auditSubjects } from './server/audit-subjects.ts';
import { resourcesRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { resources: resourcesContract },
  routers: () => ({ resources: resourcesRouter }),
  impersonalTables: { resources: 'content', resource_files: 'content' },
  auditSubjects,
});
