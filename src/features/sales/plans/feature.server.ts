import { defineFeature } from '#kit/feature.server.ts';
import { plansContract } from './contract.ts';
import { auditSubjects } from './server/audit-subjects.ts';
import { personalData } from './server/personal-data.ts';
import { plansRouter, planTextsRouter } from './server/router.ts';
import { planTextsContract } from './texts-contract.ts';

export const feature = defineFeature({
  contracts: { plans: plansContract, planTexts: planTextsContract },
  routers: () => ({ plans: plansRouter, planTexts: planTextsRouter }),
  personalData,
  auditSubjects,
});
