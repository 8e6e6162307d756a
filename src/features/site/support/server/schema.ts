import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { idColumn, instant } from '#platform/db/columns.server.ts';

/** A message to support, stored even if its mail fails. */
export const supportRequests = pgTable(
  'support_requests',
  {
    id: idColumn().primaryKey(),
    userId: uuid('user_id').references(() => users.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('support_requests_person_idx').on(table.userId).where(sql`user_id is not null`)],
);
