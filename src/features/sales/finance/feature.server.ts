import { sql } from 'drizzle-orm';
import { defineFeature } from '#kit/feature.server.ts';
import { financeContract } from './contract.ts';
import { financeRouter, taxFilesRouter } from './server/router.ts';
import { taxFilesContract } from './tax-files-contract.ts';

export const feature = defineFeature({
  contracts: { finance: financeContract, taxFiles: taxFilesContract },
  routers: () => ({ finance: financeRouter, taxFiles: taxFilesRouter }),
  auditSubjects: [
    { type: 'report', title: ({ text }) => sql`${text}` },
    { type: 'fee', title: ({ text }) => sql`${text}` },
    { type: 'tax-file', title: ({ text }) => sql`${text}` },
  ],
});
