import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { instant } from '#platform/db/columns.server.ts';
import type { ReferralState } from '../rules.ts';

/** A learner's code for friends (product.md#referrals). */
export const referralCodes = pgTable(
  'referral_codes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    /** In `orders.coupon_id` of friends. */
    id: uuid('id').notNull(),
    code: text('code').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Friends whose order has stayed paid, counted when that is decided: the order of the list. */
    friends: integer('friends').notNull().default(0),
  },
  (table) => [
    uniqueIndex('referral_codes_id_key').on(table.id),
    uniqueIndex('referral_codes_code_key').on(table.code),
    index('referral_codes_friends_idx').on(table.friends, table.createdAt),
  ],
);

/** One for each order that a friend opened with a code. */
export const referrals = pgTable(
  'referrals',
  {
    /** The friend. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    orderId: uuid('order_id').notNull(),
    /** The learner whose code it was; null once a demo person has been removed. */
    referrerId: uuid('referrer_id').references(() => users.id),
    discountIdr: integer('discount_idr').notNull(),
    usedAt: instant('used_at').notNull(),
    state: text('state').$type<ReferralState>().notNull(),
    /** When the learner got the credit. */
    creditedAt: instant('credited_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId] }),
    // One credit for a friend, whatever else happens.
    uniqueIndex('referrals_credit_key').on(table.userId).where(sql`credited_at is not null`),
    index('referrals_referrer_idx').on(table.referrerId, table.usedAt),
    index('referrals_waiting_idx').on(table.usedAt).where(sql`state = 'waiting'`),
    index('referrals_credited_idx').on(table.creditedAt).where(sql`state = 'credited'`),
  ],
);

/** Whether the school gives anything for friends. Rows are only added: the last one counts; without one it does. */
export const referralSwitches = pgTable(
  'referral_switches',
  {
    revision: integer('revision').primaryKey(),
    isOn: boolean('is_on').notNull(),
    setAt: instant('set_at').notNull(),
    setBy: uuid('set_by').references(() => users.id),
  },
  (table) => [index('referral_switches_set_by_idx').on(table.setBy)],
);
