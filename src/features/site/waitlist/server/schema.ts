import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { addressIndex, idColumn, instant, partsIndex } from '#platform/db/columns.server.ts';

/**
 * People waiting for the companion tool. Durable jobs pass entries on to the external service and the chat
 * (product.md#public-forms).
 */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: idColumn().primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** The browser's own, for the chat post (product.md#public-forms). */
    timeZone: text('time_zone'),
    localTime: text('local_time'),
    createdAt: instant('created_at').notNull(),
    /** Set if the entry has rows in `relays`, so lists can find entries without any: no index finds missing rows. */
    hasRelays: boolean('has_relays').notNull().default(false),
  },
  (table) => [
    uniqueIndex('waitlist_entries_email_key').on(table.email),
    index('waitlist_entries_recent_idx').on(table.createdAt),
    index('waitlist_entries_kept_idx').on(table.createdAt, table.id).where(sql`not has_relays`),
    index('waitlist_entries_name_idx').on(sql`lower(${table.name})`, table.id),
    partsIndex('waitlist_entries_search_idx', table.name, table.email),
    addressIndex('waitlist_entries_address_idx', table.email),
  ],
);
