import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, instant } from '#platform/db/columns.server.ts';

/** Who asked for the newsletter. Mailings go only to who has confirmed and not left (D18, Public). */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: idColumn().primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** Where on the site they asked: `inline`, `floating`, `footer`. */
    source: text('source').notNull(),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    unsubscribedAt: instant('unsubscribed_at'),
  },
  (table) => [
    uniqueIndex('newsletter_subscribers_email_key').on(table.email),
    index('newsletter_subscribers_active_idx')
      .on(table.confirmedAt)
      .where(sql`confirmed_at is not null and unsubscribed_at is null`),
  ],
);

/** Who asked for the Content Resonance guide. */
export const guideRequests = pgTable(
  'guide_requests',
  {
    id: idColumn().primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('guide_requests_recent_idx').on(table.createdAt)],
);
