/**
 * Passes an entry on to an outside service and records the outcome: each relay is sent once and retried while the
 * service is down, and an administrator can see its state (product.md#public-forms).
 */

import { sql } from 'drizzle-orm';
import { ProviderError } from '#kernel/errors.ts';
import { minuteMs } from '#kernel/time.ts';
import type { Clock } from '../clock.server.ts';
import type { DbOrTx } from '../db/database.server.ts';
import { int, readRows, text } from '../db/rows.server.ts';

export const relayStates = ['waiting', 'sent', 'failed'] as const;
export type RelayState = (typeof relayStates)[number];
export type RelayTarget = 'chat' | 'waitlist';

export interface Relay {
  entryId: string;
  target: RelayTarget;
}

/** Fifteen seconds, doubled eleven times: a service may be down for most of a day. */
export const relayRetries = { retryLimit: 11, retryDelaySeconds: 15, pollSeconds: 5 } as const;

/** Longer than any provider's time-out: a process that holds a claim for longer has died. */
const claimMs = minuteMs;

interface Books {
  db: DbOrTx;
  clock: Clock;
}

/** Records within `tx` that the entry must be passed on. The caller enqueues the job that does it. */
export async function openRelay(tx: DbOrTx, { entryId, target }: Relay, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into relays (entry_id, target, state, created_at)
    values (${entryId}, ${target}, 'waiting', ${now.toISOString()}::timestamptz)
    on conflict do nothing`);
}

/**
 * Sends unless it was already sent or another process is sending it now. Errors worth retrying are rethrown so that
 * the job runs again; the others mark the relay as failed.
 */
export async function sendRelay({ db, clock }: Books, relay: Relay, send: () => Promise<unknown>) {
  const attempt = await claim(db, relay, clock.now());
  if (attempt === null) {
    // The holder of the claim may have died with it, so the job is retried until the relay is known to be sent.
    if (await isWaiting(db, relay)) throw new Error('another process is passing it on right now');
    return;
  }
  try {
    await send();
  } catch (error) {
    const isWorthRetrying = !(error instanceof ProviderError) || error.retryable;
    const isLast = !isWorthRetrying || attempt > relayRetries.retryLimit;
    await settle(db, relay, { state: isLast ? 'failed' : 'waiting', error: reasonOf(error) });
    if (isWorthRetrying) throw error;
    return;
  }
  await settle(db, relay, { state: 'sent', sentAt: clock.now() });
}

/** Reopens the relays of an entry that were not sent. @returns what the caller has to enqueue. */
export async function reopenRelays(tx: DbOrTx, entryId: string): Promise<RelayTarget[]> {
  const rows = await readRows(
    tx,
    { target: text.as<RelayTarget>() },
    sql`
    update relays set state = 'waiting', attempts = 0 where entry_id = ${entryId} and state <> 'sent'
    returning target`,
  );
  return rows.map(({ target }) => target);
}

/** Deletes the relays of deleted entries, sent or not. */
export async function forgetRelays(tx: DbOrTx, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return;
  await tx.execute(sql`
    delete from relays where entry_id in (select jsonb_array_elements_text(${JSON.stringify(entryIds)}::jsonb)::uuid)`);
}

async function claim(db: DbOrTx, { entryId, target }: Relay, now: Date): Promise<number | null> {
  const at = now.toISOString();
  const until = new Date(now.getTime() + claimMs).toISOString();
  const rows = await readRows(
    db,
    { attempts: int },
    sql`
    update relays set attempts = attempts + 1, claimed_until = ${until}::timestamptz
    where entry_id = ${entryId} and target = ${target} and state <> 'sent'
      and (claimed_until is null or claimed_until < ${at}::timestamptz)
    returning attempts`,
  );
  return rows[0]?.attempts ?? null;
}

async function isWaiting(db: DbOrTx, { entryId, target }: Relay): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from relays where entry_id = ${entryId} and target = ${target} and state <> 'sent'`,
  );
  return rows.length > 0;
}

async function settle(
  db: DbOrTx,
  { entryId, target }: Relay,
  outcome: { state: RelayState; error?: string; sentAt?: Date },
) {
  await db.execute(sql`
    update relays set state = ${outcome.state}, claimed_until = null, last_error = ${outcome.error ?? null},
      sent_at = ${outcome.sentAt?.toISOString() ?? null}::timestamptz
    where entry_id = ${entryId} and target = ${target}`);
}

/** The error as `internal`, `unreachable` or the HTTP status of the answer; the provider's own words are in the log. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ProviderError)) return 'internal';
  return error.providerStatus === null ? 'unreachable' : String(error.providerStatus);
}
