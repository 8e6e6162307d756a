import { defineFeature } from '#kit/feature.server.ts';
import { plansContract } from './contract.ts';
import { pricesContract } from './prices-contract.ts';
import { auditSubjects } from './server/audit-subjects.ts';
import { personalData } from './server/personal-data.ts';
import { plansRouter, planTextsRouter, pricesRouter } from './server/router.ts';
import { planTextsContract } from './texts-contract.ts';

export const feature = defineFeature({
  contracts: { plans: plansContract, planTexts: planTextsContract, prices: pricesContract },
  routers: () => ({ plans: plansRouter, planTexts: planTextsRouter, prices: pricesRouter }),
  personalData,
  auditSubjects,
});
