/** Combines the features: one contract, one list of jobs, one description of all personal data. */

import type { AnyContractRouter } from '@orpc/contract';
import { findUserById } from '#features/people/accounts/public.server.ts';
import type { RequestContext } from '#kit/calls.server.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Feature, Product } from '#kit/feature.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import type { Person } from '#platform/db/personal-data.server.ts';
import { pruneOldWebhookEvents, pruneWebhookEventsJob } from '#platform/db/webhook-events.server.ts';
import { handleJob, type JobHandler } from '#platform/jobs/jobs.server.ts';
import { features } from './features.ts';

const gathered = <Kind extends keyof Feature>(kind: Kind) =>
  features.map((feature) => feature[kind]).filter((part) => part !== undefined);

export const contract: Record<string, AnyContractRouter> = Object.assign({}, ...gathered('contracts'));

export const jobHandlers: readonly JobHandler<Deps>[] = [
  ...gathered('jobs').flat(),
  handleJob(pruneWebhookEventsJob, pruneOldWebhookEvents),
];

/** Webhook handlers by the last part of `/api/webhooks/…`, which metrics and logs use as well. */
export const webhooks: ReadonlyMap<string, (deps: Deps, request: Request) => Promise<Response>> = new Map(
  gathered('webhooks').flatMap((given) => Object.entries(given)),
);

/** Calls with a protocol of their own, by `callKey`. */
export const streams: ReadonlyMap<string, (context: RequestContext) => Promise<Response>> = new Map(
  gathered('streams').flatMap((given) => Object.entries(given)),
);

const personal = gathered('personalData');

export const personalTables = personal.flatMap(({ tables }) => tables);

/** Tables of a person's own rows, referring ones first; they are removed with the whole account. */
export const personTables = personalTables.filter(({ isOwn }) => isOwn).map(({ name }) => name);

/** Tables that hold nothing about a person, or nothing that can be looked up by person, and why. */
export const impersonalTables: Record<string, string> = {
  ...Object.assign({}, ...gathered('impersonalTables')),
  rate_limits: 'lives an hour at most; its keys may name an address',
  relays: 'by the id of an entry, which it is forgotten with',
  schema_migrations: 'the product’s own',
  seed_versions: 'the product’s own',
  webhook_events: 'what providers said, for 90 days; may name a payer or an invitee',
};

async function findPerson(db: DbOrTx, userId: string): Promise<Person> {
  const user = await findUserById(db, userId);
  return { userId, name: user?.name ?? '', verifiedEmail: user?.emailVerified ? user.email : null };
}

export const product: Product = {
  personalData: {
    read: async (db, userId) => {
      const person = await findPerson(db, userId);
      const data: Record<string, unknown> = {};
      for (const feature of personal.toReversed()) Object.assign(data, await feature.read(db, person));
      return data;
    },
    forget: async (deps, tx, userId) => {
      const person = await findPerson(tx, userId);
      for (const feature of personal) await feature.forget(deps, tx, person);
    },
  },
  passwordEnds: {
    endWaysIn: async (tx, userId) => {
      for (const end of gathered('endWaysIn')) await end(tx, userId);
    },
    discardUnconfirmed: async (deps, tx, userId) => {
      for (const discard of gathered('discardUnconfirmed')) await discard(deps, tx, userId);
    },
  },
  auditSubjects: gathered('auditSubjects').flat(),
  withdrawals: new Map(gathered('withdrawals').flatMap((given) => Object.entries(given))),
  jobTitles: new Map(jobHandlers.map(({ job }) => [job.name, job.title])),
};
