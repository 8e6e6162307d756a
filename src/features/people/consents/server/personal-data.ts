/** The personal data of this feature (product.md#personal-data). */
import { sql } from 'drizzle-orm';
import type { Deps } from '#kit/deps.server.ts';
import {
  blankedTo,
  changed,
  forgetTables,
  inside,
  kept,
  type PersonalData,
  personalTable,
  readTables,
} from '#platform/db/personal-data.server.ts';
import { endConsents } from './queries.ts';
import { consents } from './schema.ts';

const tables = [
  personalTable(consents, {
    of: ({ userId, verifiedEmail }) =>
      sql`(${consents.userId} = ${userId} or (${consents.userId} is null and ${consents.email} = ${verifiedEmail}))`,
    columns: {
      id: inside(kept),
      userId: inside(blankedTo(null)),
      email: blankedTo(null),
      emailHash: inside(kept),
      purpose: kept,
      words: kept,
      language: kept,
      place: kept,
      givenAt: kept,
      withdrawnAt: changed,
      withdrawnBy: changed,
    },
    why: 'We must be able to prove a consent (UU 27/2022, article 24). Nothing in the row names the person any more: only someone who knows the address and our secret can tell that it is theirs.',
  }),
];

export const personalData: PersonalData<Pick<Deps, 'clock'>> = {
  tables,
  read: (db, person) => readTables(db, tables, person),
  forget: async ({ clock }, tx, person) => {
    const { userId, verifiedEmail } = person;
    await endConsents(tx, { userId, email: verifiedEmail }, { by: 'account-deleted', now: clock.now() });
    await forgetTables(tx, tables, person);
  },
};
