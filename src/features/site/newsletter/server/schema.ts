import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Language } from '#kernel/language.ts';
import { addressIndex, idColumn, instant, partsIndex } from '#platform/db/columns.server.ts';

export const subscriberStatus = sql`(case when unsubscribed_at is not null then 'unsubscribed'
  when confirmed_at is not null then 'confirmed' else 'unconfirmed' end)`;

/** Newsletter sign-ups. Mailings go only to people who have confirmed and not unsubscribed (product.md#newsletter). */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: idColumn().primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** Of the page with the form, and so of the mails. */
    language: text('language').$type<Language>().notNull().default('en'),
    /** The form that was used: `home`, `article`, `floating`, `guide`. */
    source: text('source').notNull(),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    unsubscribedAt: instant('unsubscribed_at'),
    /** Of the last mailed link; null once it is used. */
    tokenHash: text('token_hash'),
    tokenExpiresAt: instant('token_expires_at'),
    /** How many answers to sign-ups were mailed, the last at `mailedAt`: each next one waits longer. */
    mailsSent: integer('mails_sent').notNull().default(0),
    mailedAt: instant('mailed_at'),
    /** Set if the entry has rows in `relays`, so lists can find entries without any: no index finds missing rows. */
    hasRelays: boolean('has_relays').notNull().default(false),
  },
  (table) => [
    uniqueIndex('newsletter_subscribers_email_key').on(table.email),
    uniqueIndex('newsletter_subscribers_token_key').on(table.tokenHash),
    index('newsletter_subscribers_active_idx')
      .on(table.confirmedAt)
      .where(sql`confirmed_at is not null and unsubscribed_at is null`),
    index('newsletter_subscribers_recent_idx').on(table.createdAt),
    index('newsletter_subscribers_status_idx').on(subscriberStatus, table.createdAt),
    index('newsletter_subscribers_kept_idx').on(table.createdAt, table.id).where(sql`not has_relays`),
    index('newsletter_subscribers_name_idx').on(sql`lower(${table.name})`, table.id),
    partsIndex('newsletter_subscribers_search_idx', table.name, table.email),
    addressIndex('newsletter_subscribers_address_idx', table.email),
  ],
);

export const guideRequests = pgTable(
  'guide_requests',
  {
    id: idColumn().primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    /** As for a subscriber. */
    hasRelays: boolean('has_relays').notNull().default(false),
  },
  (table) => [
    uniqueIndex('guide_requests_email_key').on(table.email),
    index('guide_requests_recent_idx').on(table.createdAt),
    index('guide_requests_kept_idx').on(table.createdAt, table.id).where(sql`not has_relays`),
    index('guide_requests_name_idx').on(sql`lower(${table.name})`, table.id),
    partsIndex('guide_requests_search_idx', table.name, table.email),
    addressIndex('guide_requests_address_idx', table.email),
  ],
);
