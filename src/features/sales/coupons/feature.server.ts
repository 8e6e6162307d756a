import { defineFeature } from '#kit/feature.server.ts';
import { couponsContract } from './contract.ts';
import { auditSubjects } from './server/audit-subjects.ts';
import { personalData } from './server/personal-data.ts';
import { couponsRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { coupons: couponsContract },
  routers: () => ({ coupons: couponsRouter }),
  personalData,
  auditSubjects,
});
