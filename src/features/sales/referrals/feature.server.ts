import { sql } from 'drizzle-orm';
import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { referralsContract } from './contract.ts';
import { decideReferrals } from './server/credits.ts';
import { decideReferralsJob } from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { referralsRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { referrals: referralsContract },
  routers: () => ({ referrals: referralsRouter }),
  personalData,
  auditSubjects: [{ type: 'referrals', title: ({ text }) => sql`'#' || ${text}` }],
  jobs: [handleJob(decideReferralsJob, decideReferrals)],
});
