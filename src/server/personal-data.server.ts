/** Everything the product keeps of a person, to give out and to forget (D18, D28): the features' own words, together. */

import { personalData as bookings } from '#features/coaching/bookings/server/personal-data.ts';
import { personalData as credits } from '#features/coaching/credits/server/personal-data.ts';
import { personalData as feedback } from '#features/coaching/feedback/server/personal-data.ts';
import { personalData as reviews } from '#features/coaching/reviews/server/personal-data.ts';
import { findUserById } from '#features/people/accounts/public.server.ts';
import type { PersonalData } from '#features/people/accounts/server/account.ts';
import { personalData as accounts } from '#features/people/accounts/server/personal-data.ts';
import { personalData as checkout } from '#features/sales/checkout/server/personal-data.ts';
import { personalData as plans } from '#features/sales/plans/server/personal-data.ts';
import { personalData as audit } from '#features/school/audit/server/personal-data.ts';
import { personalData as files } from '#features/school/files/server/personal-data.ts';
import { personalData as notifications } from '#features/school/notifications/server/personal-data.ts';
import { personalData as blog } from '#features/site/blog/server/personal-data.ts';
import { personalData as changelog } from '#features/site/changelog/server/personal-data.ts';
import { personalData as newsletter } from '#features/site/newsletter/server/personal-data.ts';
import { personalData as support } from '#features/site/support/server/personal-data.ts';
import { personalData as waitlist } from '#features/site/waitlist/server/personal-data.ts';
import { personalData as notes } from '#features/study/notes/server/personal-data.ts';
import { personalData as progress } from '#features/study/progress/server/personal-data.ts';
import { personalData as tasks } from '#features/study/tasks/server/personal-data.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import type { PersonalData as FeatureData, Person } from '#platform/db/personal-data.server.ts';

/**
 * In the order in which they forget: sessions to come refuse it, rows go before the files that they point at, and the
 * name goes last.
 */
const features: FeatureData<Deps>[] = [
  bookings,
  reviews,
  feedback,
  support,
  newsletter,
  waitlist,
  checkout,
  credits,
  plans,
  notes,
  tasks,
  progress,
  notifications,
  files,
  audit,
  blog,
  changelog,
  accounts,
];

export const personalTables = features.flatMap(({ tables }) => tables);

/** Tables that hold nothing about a person, or nothing that can be found by one, and why. */
export const impersonalTables: Record<string, string> = {
  action_items: 'content',
  counted_figures: 'counts',
  courses: 'content',
  module_resources: 'content',
  modules: 'content',
  post_addresses: 'content',
  rate_limits: 'lives an hour at most; its keys may name an address',
  relays: 'by the id of an entry, which it is forgotten with',
  resource_files: 'content',
  resources: 'content',
  schema_migrations: 'the product’s own',
  seed_versions: 'the product’s own',
  transcript_lines: 'content',
  webhook_events: 'what providers said, for 90 days; may name a payer or an invitee',
};

/** A person's own rows, those first that point at others: they go with an account that is removed as a whole. */
export const personTables = personalTables.filter(({ isOwn }) => isOwn).map(({ name }) => name);

async function findPerson(db: DbOrTx, userId: string): Promise<Person> {
  const user = await findUserById(db, userId);
  return { userId, name: user?.name ?? '', verifiedEmail: user?.emailVerified ? user.email : null };
}

export const personalData: PersonalData = {
  read: async (db, userId) => {
    const person = await findPerson(db, userId);
    const data: Record<string, unknown> = {};
    for (const feature of features.toReversed()) Object.assign(data, await feature.read(db, person));
    return data;
  },
  forget: async (deps, tx, userId) => {
    const person = await findPerson(tx, userId);
    for (const feature of features) await feature.forget(deps, tx, person);
  },
};
