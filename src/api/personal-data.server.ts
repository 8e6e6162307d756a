/** Everything the product keeps of a person: to give out, and to let go of (D18, Deleting). */

import { sql } from 'drizzle-orm';
import type { Deps } from '#deps';
import type { PersonalData } from '#features/accounts/server/account.ts';
import { expireInvoiceJob } from '#features/checkout/server/jobs.ts';
import { discardFiles } from '#features/files/public.server.ts';
import { forgetSignUps, readSignUps } from '#features/newsletter/public.server.ts';
import { forgetEntries, readEntries } from '#features/waitlist/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import { scrubAudit } from './audit-scrub.server.ts';

/**
 * Every table of a person's own rows, children first, and whether it goes when the person is forgotten. Orders,
 * entitlements and the ledger stay, without a name; a session stays in the coach's books, without its notes.
 * A test compares the list with the database's foreign keys.
 */
export const personTables = {
  review_files: 'forget',
  reviews: 'forget',
  testimonials: 'forget',
  booking_links: 'forget',
  bookings: 'keep',
  scheduling_links: 'forget',
  unmatched_events: 'keep',
  credit_entries: 'keep',
  credit_lots: 'keep',
  credit_wakes: 'forget',
  stored_files: 'keep',
  notification_preferences: 'forget',
  notifications: 'forget',
  notes: 'forget',
  action_item_completions: 'forget',
  module_progress: 'forget',
  onboarding_steps: 'forget',
  onboarding_tokens: 'forget',
  entitlements: 'keep',
  orders: 'keep',
} as const satisfies Record<string, 'forget' | 'keep'>;

/** Of no use to anybody but us. */
const internalTables = new Set<string>(['onboarding_tokens', 'credit_wakes', 'scheduling_links']);

async function readRows(db: DbOrTx, table: string, column: string, userId: string): Promise<unknown[]> {
  const { rows } = await db.execute<{ row: unknown }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${sql.identifier(column)} = ${userId}`,
  );
  return rows.map(({ row }) => row);
}

async function read(db: DbOrTx, userId: string): Promise<Record<string, unknown>> {
  const { rows } = await db.execute(sql`
    select name, email, email_verified, image, bio, links, created_at, last_seen_at, two_factor_enabled from users where id = ${userId}`);
  const data: Record<string, unknown> = { account: rows[0] };
  for (const table of Object.keys(personTables).reverse())
    if (!internalTables.has(table)) data[table] = await readRows(db, table, 'user_id', userId);
  data.support_requests = await readRows(db, 'support_requests', 'user_id', userId);
  const sessions = await db.execute(
    sql`select user_agent, ip_address, created_at, updated_at from sessions where user_id = ${userId}`,
  );
  data.sessions = sessions.rows;
  const email = await findVerifiedEmail(db, userId);
  if (email === null) return data;
  Object.assign(data, await readSignUps(db, email));
  data.waitlist_entries = await readEntries(db, email);
  return data;
}

/**
 * The public forms know addresses only. What stands there under somebody's address is theirs once they have shown
 * that the address is: otherwise anybody could sign up with it and read or delete it.
 */
async function findVerifiedEmail(db: DbOrTx, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select email from users where id = ${userId} and email_verified`,
  );
  return rows[0]?.email ?? null;
}

async function findName(db: DbOrTx, userId: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from users where id = ${userId}`);
  return rows[0]?.name ?? '';
}

/** @throws AppError CONFLICT while a session with a coach is still to come: somebody waits for them. */
async function forget(deps: Deps, tx: Tx, userId: string): Promise<void> {
  const now = deps.clock.now();
  const upcoming = await tx.execute(sql`
    select 1 from bookings where user_id = ${userId} and status = 'SCHEDULED' and end_time > ${now.toISOString()}::timestamptz`);
  if (upcoming.rows.length > 0)
    throw new AppError(
      'CONFLICT',
      'You have an upcoming session. Cancel it first, then delete your account.',
    );
  // An invoice that waits is ended; should it be paid all the same, the money goes back (see `settle`).
  const { rows: open } = await tx.execute<{ invoice_id: string | null }>(sql`
    update orders set status = 'EXPIRED', closed_at = ${now.toISOString()}::timestamptz, claimed_until = null
    where user_id = ${userId} and status = 'OPEN' returning invoice_id`);
  for (const { invoice_id: invoiceId } of open)
    if (invoiceId) await deps.jobs.enqueue(tx, expireInvoiceJob, { invoiceId }, { key: invoiceId });
  const email = await findVerifiedEmail(tx, userId);
  await scrubAudit(tx, { userId, name: await findName(tx, userId), email });
  const files = await listOwnFiles(tx, userId);
  await tx.execute(sql`
    update bookings set notes_summary = null, notes_action_items = '[]'::jsonb, recording_url = null,
                        invitee_uri = null, cancel_reason = null
    where user_id = ${userId}`);
  await tx.execute(sql`
    update unmatched_events set invitee_email = '', invitee_name = 'Deleted person',
                                resolution = case when resolution is not null then 'Settled' end
    where user_id = ${userId} or lower(invitee_email) = ${email}`);
  await tx.execute(sql`
    update support_requests set user_id = null, name = 'Deleted person', email = '' where user_id = ${userId}`);
  if (email !== null) {
    await forgetSignUps(tx, email);
    await forgetEntries(tx, email);
  }
  for (const [table, fate] of Object.entries(personTables))
    if (fate === 'forget')
      await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`);
  // After the rows that pointed at them.
  await discardFiles(deps, tx, files);
  // Their story may stand on the home page.
  await announcePublicContentChange(tx);
}

/**
 * The person's own uploads, and what coaches wrote about their work. Not what an administrator uploaded for others:
 * feedback documents, files of resources and covers are not theirs to take away.
 */
async function listOwnFiles(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from stored_files where user_id = ${userId} and purpose in ('review', 'avatar', 'story')
    union
    select feedback_file_id from reviews where user_id = ${userId} and feedback_file_id is not null`);
  return rows.map((row) => row.id);
}

export const personalData: PersonalData = { read, forget };
