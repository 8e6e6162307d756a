/** The personal data of this feature (product.md#personal-data). */
import { sql } from 'drizzle-orm';
import { blankedTo, byTables, kept, personalTable } from '#platform/db/personal-data.server.ts';
import { supportRequests } from './schema.ts';

export const personalData = byTables(
  personalTable(supportRequests, {
    // Requests sent without signing in are found by their address.
    of: ({ userId, verifiedEmail }) =>
      sql`(${supportRequests.userId} = ${userId} or lower(${supportRequests.email}) = ${verifiedEmail})`,
    columns: {
      id: kept,
      userId: blankedTo(null),
      name: blankedTo('Deleted person'),
      email: blankedTo(''),
      subject: kept,
      message: kept,
      createdAt: kept,
    },
    why: 'We keep what was asked so that it can still be answered, but not who asked.',
  }),
);
