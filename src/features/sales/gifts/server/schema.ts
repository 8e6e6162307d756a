import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { instant } from '#platform/db/columns.server.ts';

/**
 * For whom an order is, and who has used it. The order's status says whether it is paid, and its row has the hash of the
 * code (product.md#gift-codes).
 */
export const gifts = pgTable(
  'gifts',
  {
    /** The buyer. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    orderId: uuid('order_id').notNull(),
    /** As the buyer calls the person; empty without. */
    toName: text('to_name').notNull(),
    message: text('message').notNull(),
    toEmail: text('to_email'),
    /** Not mailed before; null: as soon as it is paid. */
    sendAt: instant('send_at'),
    mailedAt: instant('mailed_at'),
    /** Null also when that person is gone; `used_at` says whether it was used. */
    usedBy: uuid('used_by').references(() => users.id),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId] }),
    index('gifts_used_by_idx').on(table.usedBy).where(sql`used_by is not null`),
    index('gifts_mail_idx').on(table.sendAt).where(sql`to_email is not null and mailed_at is null`),
    check('gifts_used_check', sql`used_by is null or used_at is not null`),
  ],
);
