/** The personal data of this feature (product.md#personal-data). */
import { sql } from 'drizzle-orm';
import { deleted, inside, type PersonalData, personalTable } from '#platform/db/personal-data.server.ts';
import { forgetEntries, readEntries } from './queries.ts';
import { waitlistEntries } from './schema.ts';

const entries = personalTable(waitlistEntries, {
  of: ({ verifiedEmail }) => sql`${waitlistEntries.email} = ${verifiedEmail}`,
  columns: {
    id: inside(deleted),
    email: deleted,
    name: deleted,
    timeZone: deleted,
    localTime: deleted,
    createdAt: deleted,
    hasRelays: inside(deleted),
  },
});

export const personalData: PersonalData = {
  tables: [entries],
  read: async (db, { verifiedEmail }) =>
    verifiedEmail === null ? {} : { waitlist_entries: await readEntries(db, verifiedEmail) },
  forget: async (_deps, tx, { verifiedEmail }) => {
    if (verifiedEmail !== null) await forgetEntries(tx, verifiedEmail);
  },
};
