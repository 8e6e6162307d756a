/**
 * The SQL of the newsletter and the guide. Each change is decided by one conditional statement
 * (product.md#countable-things).
 */

import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { newId } from '#kernel/ids.ts';
import { currentLanguage } from '#kernel/language.ts';
import type { SignUpValues } from '#kernel/sign-up-fields.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { bool, readRows, uuid } from '#platform/db/rows.server.ts';
import { mailWaitMs, type NewsletterSource } from '../rules.ts';
import { guideRequests, newsletterSubscribers } from './schema.ts';

/** SQL: the seconds to wait after the last mail, by the number of mails so far. */
const mailWaits = sql.raw(
  `(array[${Array.from({ length: 11 }, (_, sent) => mailWaitMs(sent) / 1000).join(',')}])[least(s.mails_sent, 10) + 1]`,
);

/**
 * Inserts a subscriber, or claims another mail to the same one if the last mail is long enough ago: however many ask at
 * the same moment, there is one row and one mail. A subscribed person's name is not overwritten.
 * @returns null when no mail is due.
 */
export async function claimAnswerMail(
  tx: DbOrTx,
  asked: SignUpValues & {
    source: NewsletterSource;
    tokenHash: string;
    expiresAt: Date;
    /** For a new subscriber. */
    hasRelays: boolean;
    now: Date;
  },
): Promise<{ id: string; isNew: boolean } | null> {
  const at = sql`${asked.now.toISOString()}::timestamptz`;
  const isActive = sql`s.confirmed_at is not null and s.unsubscribed_at is null`;
  const rows = await readRows(
    tx,
    { id: uuid, is_new: bool },
    sql`
    insert into newsletter_subscribers as s
      (id, email, name, source, created_at, token_hash, token_expires_at, mails_sent, mailed_at, has_relays, language)
    values (${newId()}, ${asked.email}, ${asked.name}, ${asked.source}, ${at}, ${asked.tokenHash},
            ${asked.expiresAt.toISOString()}::timestamptz, 1, ${at}, ${asked.hasRelays},
            ${currentLanguage()})
    on conflict (email) do update set
      name = case when ${isActive} then s.name else excluded.name end,
      source = case when ${isActive} then s.source else excluded.source end,
      language = excluded.language,
      token_hash = case when ${isActive} then null else excluded.token_hash end,
      token_expires_at = excluded.token_expires_at,
      mails_sent = s.mails_sent + 1,
      mailed_at = excluded.mailed_at
    where s.mailed_at is null or s.mailed_at <= ${at} - make_interval(secs => ${mailWaits})
    returning id, (xmax = 0) as is_new`,
  );
  const [row] = rows;
  return row ? { id: row.id, isNew: row.is_new } : null;
}

export type Subscriber = typeof newsletterSubscribers.$inferSelect;

/** @returns the link's subscriber, or null when the link is unknown, used or too old. */
export async function confirmSubscriber(
  tx: DbOrTx,
  tokenHash: string,
  now: Date,
): Promise<Subscriber | null> {
  const [row] = await tx
    .update(newsletterSubscribers)
    .set({ confirmedAt: now, unsubscribedAt: null, tokenHash: null, tokenExpiresAt: null, mailsSent: 1 })
    .where(and(eq(newsletterSubscribers.tokenHash, tokenHash), gt(newsletterSubscribers.tokenExpiresAt, now)))
    .returning();
  return row ?? null;
}

/**
 * Idempotent, since a mail program may ask twice. Also voids a waiting confirmation link.
 * @returns the address, or null when nothing has changed.
 */
export async function unsubscribe(
  tx: DbOrTx,
  who: { id: string } | { email: string },
  now: Date,
): Promise<string | null> {
  const [row] = await tx
    .update(newsletterSubscribers)
    .set({ unsubscribedAt: now, tokenHash: null })
    .where(
      and(
        'id' in who ? eq(newsletterSubscribers.id, who.id) : eq(newsletterSubscribers.email, who.email),
        isNull(newsletterSubscribers.unsubscribedAt),
      ),
    )
    .returning({ email: newsletterSubscribers.email });
  return row?.email ?? null;
}

/**
 * Undoes an unsubscription; someone who never confirmed does not become a subscriber by it.
 * @returns the address, or null when there is nothing to undo.
 */
export async function undoUnsubscribe(tx: DbOrTx, id: string): Promise<string | null> {
  const [row] = await tx
    .update(newsletterSubscribers)
    .set({ unsubscribedAt: null })
    .where(and(eq(newsletterSubscribers.id, id), isNotNull(newsletterSubscribers.confirmedAt)))
    .returning({ email: newsletterSubscribers.email });
  return row?.email ?? null;
}

export async function findSubscriber(db: DbOrTx, id: string) {
  const [row] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id));
  return row ?? null;
}

/** @returns the ids of the deleted people: never confirmed, or unsubscribed, before `before`. */
export async function deleteStale(tx: DbOrTx, before: Date): Promise<string[]> {
  const rows = await tx
    .delete(newsletterSubscribers)
    .where(
      or(
        and(
          isNull(newsletterSubscribers.confirmedAt),
          lt(newsletterSubscribers.createdAt, before),
          // Someone who asked again recently has a link in their inbox that must work.
          or(isNull(newsletterSubscribers.mailedAt), lt(newsletterSubscribers.mailedAt, before)),
        ),
        lt(newsletterSubscribers.unsubscribedAt, before),
      ),
    )
    .returning({ id: newsletterSubscribers.id });
  return rows.map(({ id }) => id);
}

/** @returns the new entry's id, or null when this address has requested the guide before. */
export async function insertGuideRequest(
  tx: DbOrTx,
  { now, ...asked }: SignUpValues & { hasRelays: boolean; now: Date },
): Promise<string | null> {
  const [row] = await tx
    .insert(guideRequests)
    .values({ ...asked, id: newId(), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: guideRequests.id });
  return row?.id ?? null;
}

export async function findGuideRequest(db: DbOrTx, id: string) {
  const [row] = await db.select().from(guideRequests).where(eq(guideRequests.id, id));
  return row ?? null;
}
