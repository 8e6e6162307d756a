/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */
import { sql } from 'drizzle-orm';
import {
  byTables,
  deleted,
  inside,
  kept,
  ownTable,
  personalTable,
} from '#platform/db/personal-data.server.ts';
import { referralCodes, referralSwitches, referrals } from './schema.ts';

export const personalData = byTables(
  ownTable(referralCodes, {
    userId: deleted,
    id: inside(deleted),
    code: deleted,
    createdAt: deleted,
    friends: deleted,
  }),
  ownTable(
    referrals,
    {
      userId: kept,
      orderId: kept,
      // Whose code it was is about someone else.
      referrerId: inside(kept),
      discountIdr: kept,
      usedAt: kept,
      state: inside(kept),
      creditedAt: inside(kept),
    },
    'The books of the school, without a name.',
  ),
  personalTable(referralSwitches, {
    of: ({ userId }) => sql`${referralSwitches.setBy} = ${userId}`,
    columns: { revision: inside(kept), isOn: inside(kept), setAt: inside(kept), setBy: inside(kept) },
    why: 'A setting of the school; who set it is a number without a name.',
  }),
);
