/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */
import { sql } from 'drizzle-orm';
import { byTables, inside, kept, ownTable, personalTable } from '#platform/db/personal-data.server.ts';
import { courseOpenings, entitlements, planPrices, planTexts } from './schema.ts';

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
      heldAt: kept,
    },
    'The books say which order or grant opened what.',
  ),
  ownTable(
    courseOpenings,
    {
      userId: kept,
      id: kept,
      courseId: kept,
      causeId: kept,
      openedAt: kept,
      endsAt: kept,
      revokedAt: kept,
      heldAt: kept,
    },
    'The books say which order opened what.',
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
  personalTable(planPrices, {
    of: ({ userId }) => sql`${planPrices.setBy} = ${userId}`,
    columns: {
      tier: inside(kept),
      revision: inside(kept),
      priceIdr: inside(kept),
      saleIdr: inside(kept),
      saleEndsAt: inside(kept),
      maxParts: inside(kept),
      partsFromIdr: inside(kept),
      setAt: inside(kept),
      setBy: inside(kept),
    },
    why: 'The books of prices; who set one is a number without a name.',
  }),
);
