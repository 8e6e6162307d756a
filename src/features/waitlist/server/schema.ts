import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, instant } from '#platform/db/columns.server.ts';

/** Who waits for the companion tool; relayed to the external service by a durable job (D14). */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: idColumn().primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** The browser's own, for the chat post (D18). */
    timeZone: text('time_zone'),
    localTime: text('local_time'),
    createdAt: instant('created_at').notNull(),
    relayedAt: instant('relayed_at'),
  },
  (table) => [
    uniqueIndex('waitlist_entries_email_key').on(table.email),
    index('waitlist_entries_recent_idx').on(table.createdAt),
  ],
);
