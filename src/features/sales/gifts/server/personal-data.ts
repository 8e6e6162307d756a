/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */
import { sql } from 'drizzle-orm';
import { blankedTo, byTables, inside, kept, personalTable } from '#platform/db/personal-data.server.ts';
import { gifts } from './schema.ts';

export const personalData = byTables(
  personalTable(gifts, {
    // Both sides: what the buyer wrote is about the person who used the code.
    of: ({ userId }) => sql`(${gifts.userId} = ${userId} or ${gifts.usedBy} = ${userId})`,
    columns: {
      // Each is the other's business.
      userId: inside(kept),
      orderId: kept,
      toName: blankedTo(''),
      message: blankedTo(''),
      toEmail: blankedTo(null),
      sendAt: kept,
      mailedAt: kept,
      usedBy: inside(kept),
      usedAt: kept,
      createdAt: kept,
    },
    isOwn: true,
    why: 'That a gift was paid and used belongs to the books of the school; the people are numbers without names.',
  }),
);
