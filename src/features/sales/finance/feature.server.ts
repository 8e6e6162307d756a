import { sql } from 'drizzle-orm';
import { defineFeature } from '#kit/feature.server.ts';
import { financeContract } from './contract.ts';
import { financeRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { finance: financeContract },
  routers: () => ({ finance: financeRouter }),
  auditSubjects: [
    { type: 'report', title: ({ text }) => sql`${text}` },
    { type: 'fee', title: ({ text }) => sql`${text}` },
  ],
});
