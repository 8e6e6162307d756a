import { defineFeature } from '#kit/feature.server.ts';
import { changelogContract } from './contract.ts';
import { auditSubjects } from './server/audit-subjects.ts';
import { personalData } from './server/personal-data.ts';
import { changelogRouter, versionsRouter } from './server/router.ts';
import { versionsContract } from './versions-contract.ts';

export const feature = defineFeature({
  contracts: { changelog: changelogContract, versions: versionsContract },
  routers: () => ({ changelog: changelogRouter, versions: versionsRouter }),
  personalData,
  auditSubjects,
});
