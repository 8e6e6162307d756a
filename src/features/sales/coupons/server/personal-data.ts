/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */
import { sql } from 'drizzle-orm';
import { byTables, inside, kept, ownTable, personalTable } from '#platform/db/personal-data.server.ts';
import { coupons, couponUses } from './schema.ts';

export const personalData = byTables(
  ownTable(
    couponUses,
    { userId: kept, orderId: kept, couponId: inside(kept), discountIdr: kept, usedAt: kept },
    'The books of the school, without a name.',
  ),
  personalTable(coupons, {
    of: ({ userId }) => sql`${coupons.createdBy} = ${userId}`,
    columns: {
      id: inside(kept),
      code: inside(kept),
      kind: inside(kept),
      value: inside(kept),
      tiers: inside(kept),
      productIds: inside(kept),
      startsAt: inside(kept),
      endsAt: inside(kept),
      maxUses: inside(kept),
      perPerson: inside(kept),
      minIdr: inside(kept),
      createdBy: inside(kept),
      createdAt: inside(kept),
      closedAt: inside(kept),
    },
    why: 'The offers of the school; who made them is a number without a name.',
  }),
);
