/** How long the public forms' data is stored, and how it is exported and deleted with an account. */
import { getTableColumns as columnsOf, eq } from 'drizzle-orm';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { forgetRelays } from '#platform/jobs/relays.server.ts';
import { keptUnconfirmedMs } from '../rules.ts';
import { deleteStale } from './queries.ts';
import { guideRequests, newsletterSubscribers } from './schema.ts';

/** Deletes people who never confirmed or have unsubscribed, after 30 days. */
export async function pruneSubscribers(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - keptUnconfirmedMs);
  await deps.db.transaction(async (tx) => forgetRelays(tx, await deleteStale(tx, before)));
}

/** By address, since these forms have no accounts. Ask only for an address that its account has verified. */
export async function readSignUps(db: DbOrTx, email: string) {
  const {
    id: _i,
    tokenHash: _h,
    tokenExpiresAt: _e,
    hasRelays: _r,
    ...newsletter
  } = columnsOf(newsletterSubscribers);
  const { id: _g, hasRelays: _s, ...guide } = columnsOf(guideRequests);
  return {
    newsletter_subscribers: await db
      .select(newsletter)
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email)),
    guide_requests: await db.select(guide).from(guideRequests).where(eq(guideRequests.email, email)),
  };
}

export async function forgetSignUps(tx: Tx, email: string): Promise<void> {
  const gone = [
    ...(await tx
      .delete(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email))
      .returning({ id: newsletterSubscribers.id })),
    ...(await tx
      .delete(guideRequests)
      .where(eq(guideRequests.email, email))
      .returning({ id: guideRequests.id })),
  ];
  await forgetRelays(
    tx,
    gone.map(({ id }) => id),
  );
}
