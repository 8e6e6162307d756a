import { defineFeature } from '#kit/feature.server.ts';
import { productsContract } from './contract.ts';
import { auditSubjects } from './server/audit-subjects.ts';
import { personalData } from './server/personal-data.ts';
import { productsRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { products: productsContract },
  routers: () => ({ products: productsRouter }),
  personalData,
  auditSubjects,
});
