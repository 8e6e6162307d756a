import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Tier } from '#access/tiers.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { instant } from '#platform/db/columns.server.ts';
import type { PaymentProviderName } from '#providers/payment.ts';
import type { EntryKind } from '../rules.ts';

/**
 * Every movement of money, in whole rupiah: rows are only added, and a trigger refuses to change one
 * (product.md#book-of-entries). Sums of entries are signed: what comes in is positive.
 */
export const moneyEntries = pgTable(
  'money_entries',
  {
    /** What it was written for, such as `paid:{order}`: the key, so that nothing counts twice. */
    cause: text('cause').primaryKey(),
    kind: text('kind').$type<EntryKind>().notNull(),
    /** The month that it belongs to is this moment's in the school's time zone. */
    at: instant('at').notNull(),
    /** Null for fees. */
    userId: uuid('user_id').references(() => users.id),
    orderId: uuid('order_id'),
    tier: text('tier').$type<Tier>(),
    /** Of an order that sold a product; no foreign key: this feature must not import `sales/products`. */
    productId: uuid('product_id'),
    /** Where the money is; null when a coupon paid it all. */
    provider: text('provider').$type<PaymentProviderName>(),
    /** The school's own account of a transfer, if it is known. */
    accountId: uuid('account_id'),
    /** The provider's word for how it was paid. */
    method: text('method'),
    /** On the account of the provider. */
    amountIdr: integer('amount_idr').notNull(),
    /** What was sold, tax included: what the receipts of the entries add up to. */
    salesIdr: integer('sales_idr').notNull().default(0),
    /** What a coupon and the mark of a transfer took off the price. */
    discountIdr: integer('discount_idr').notNull().default(0),
    markIdr: integer('mark_idr').notNull().default(0),
    /** Of `sales_idr`, as the receipt says it. */
    baseIdr: integer('base_idr').notNull().default(0),
    ppnIdr: integer('ppn_idr').notNull().default(0),
    /** Of the receipt, or of its correction. */
    receiptYear: integer('receipt_year'),
    receiptPlace: integer('receipt_place'),
    /** In the words of the person who wrote it. */
    reason: text('reason'),
    recordedBy: uuid('recorded_by').references(() => users.id),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [
    index('money_entries_month_idx').on(table.at, table.cause),
    index('money_entries_fee_idx').on(table.at).where(sql`kind = 'fee'`),
    index('money_entries_order_idx').on(table.userId, table.orderId),
    index('money_entries_recorded_by_idx').on(table.recordedBy).where(sql`recorded_by is not null`),
    check(
      'money_entries_kind_check',
      sql`case kind
        when 'paid' then amount_idr >= 0 and sales_idr = amount_idr
        when 'due' then amount_idr >= 0 and sales_idr = 0
        when 'cancelled' then amount_idr = 0 and sales_idr <= 0
        when 'sent' then amount_idr <= 0 and sales_idr = 0
        when 'accepted' then (amount_idr = 0) <> (sales_idr = 0)
        else kind = 'fee' and sales_idr = 0 end`,
    ),
  ],
);
