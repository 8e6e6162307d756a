import { sql } from 'drizzle-orm';
import { defineFeature } from '#kit/feature.server.ts';
import { receiptsContract } from './contract.ts';
import { sellerContract } from './seller-contract.ts';
import { personalData } from './server/personal-data.ts';
import { receiptsRouter, sellerRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { receipts: receiptsContract, seller: sellerContract },
  routers: () => ({ receipts: receiptsRouter, seller: sellerRouter }),
  personalData,
  impersonalTables: { receipt_counters: 'how many receipts a year has' },
  auditSubjects: [{ type: 'seller', title: ({ text }) => sql`'#' || ${text}` }],
});
