/** The personal data of this feature (product.md#personal-data). */
import { sql } from 'drizzle-orm';
import { deleted, inside, type PersonalData, personalTable } from '#platform/db/personal-data.server.ts';
import { forgetSignUps, readSignUps } from './keeping.ts';
import { guideRequests, newsletterSubscribers } from './schema.ts';

const subscribers = personalTable(newsletterSubscribers, {
  of: ({ verifiedEmail }) => sql`${newsletterSubscribers.email} = ${verifiedEmail}`,
  columns: {
    id: inside(deleted),
    email: deleted,
    name: deleted,
    language: deleted,
    source: deleted,
    createdAt: deleted,
    confirmedAt: deleted,
    unsubscribedAt: deleted,
    tokenHash: inside(deleted),
    tokenExpiresAt: inside(deleted),
    mailsSent: deleted,
    mailedAt: deleted,
    hasRelays: inside(deleted),
  },
});

const guides = personalTable(guideRequests, {
  of: ({ verifiedEmail }) => sql`${guideRequests.email} = ${verifiedEmail}`,
  columns: {
    id: inside(deleted),
    email: deleted,
    name: deleted,
    createdAt: deleted,
    hasRelays: inside(deleted),
  },
});

export const personalData: PersonalData = {
  tables: [subscribers, guides],
  read: async (db, { verifiedEmail }) => (verifiedEmail === null ? {} : readSignUps(db, verifiedEmail)),
  forget: async (_deps, tx, { verifiedEmail }) => {
    if (verifiedEmail !== null) await forgetSignUps(tx, verifiedEmail);
  },
};
