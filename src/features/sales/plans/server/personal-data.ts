/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */
import { sql } from 'drizzle-orm';
import { byTables, inside, kept, ownTable, personalTable } from '#platform/db/personal-data.server.ts';
import { entitlements, planTexts } from './schema.ts';

export const personalData = byTables(
  ownTable(
    entitlements,
    {
      userId: kept,
      id: kept,
      tier: kept,
      source: kept,
      causeId: kept,
      reason: kept,
      grantedAt: kept,
      revokedAt: kept,
    },
    'The books say which order or grant opened what.',
  ),
  personalTable(planTexts, {
    of: ({ userId }) => sql`${planTexts.updatedBy} = ${userId}`,
    columns: {
      tier: inside(kept),
      name: inside(kept),
      description: inside(kept),
      features: inside(kept),
      language: inside(kept),
      translations: inside(kept),
      revision: inside(kept),
      updatedAt: inside(kept),
      updatedBy: inside(kept),
    },
    why: 'The school’s own words; who changed them last is a number without a name.',
  }),
);
