import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Tier } from '#access/tiers.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import type { Language } from '#kernel/language.ts';
import { instant } from '#platform/db/columns.server.ts';
import type { TaxKind } from '../tax.ts';

/**
 * Who sells, and which tax is in the prices. Rows are only added: on a day the latest revision of those that hold
 * from then or before counts (product.md#receipts).
 */
export const sellerDetails = pgTable(
  'seller_details',
  {
    revision: integer('revision').primaryKey(),
    /** A day in the school's time zone. */
    validFrom: date('valid_from').notNull(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    npwp: text('npwp'),
    taxKind: text('tax_kind').$type<TaxKind>().notNull(),
    /** The last words of the receipt, such as the regulation that makes the receipt a tax invoice. */
    sentence: text('sentence'),
    setAt: instant('set_at').notNull(),
    setBy: uuid('set_by').references(() => users.id),
  },
  (table) => [index('seller_details_set_by_idx').on(table.setBy)],
);

/** The last place that was given in each year. Its row is locked until the receipt is stored, so no place is left out. */
export const receiptCounters = pgTable('receipt_counters', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
});

/** One for each paid order, as it was issued: later changes of the seller or the plans change none. */
export const receipts = pgTable(
  'receipts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    orderId: uuid('order_id').notNull(),
    year: integer('year').notNull(),
    place: integer('place').notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** Null for a product, whose name it has. */
    tier: text('tier').$type<Tier>(),
    /** In both languages, as it was. */
    productName: jsonb('product_name').$type<Record<Language, string>>(),
    /** The tier that an upgrade started from; null for a first purchase. */
    fromTier: text('from_tier').$type<Tier>(),
    /** Rupiah, tax included. */
    totalIdr: integer('total_idr').notNull(),
    /** What a coupon took off: the price was the total and this. */
    discountIdr: integer('discount_idr').notNull().default(0),
    couponCode: text('coupon_code'),
    /** Of a purchase in parts: of how many this is which, and the order of the first. */
    parts: integer('parts'),
    partNo: integer('part_no'),
    partOf: uuid('part_of'),
    /** Null while the school has not written down who it is. */
    sellerName: text('seller_name'),
    sellerAddress: text('seller_address'),
    sellerNpwp: text('seller_npwp'),
    taxKind: text('tax_kind').$type<TaxKind>().notNull(),
    sentence: text('sentence'),
    /**
     * Proves the receipt to anyone who holds it; never counted, and made of chance. Null until its page is first read, for
     * receipts of the release before this one.
     */
    checkCode: text('check_code'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId] }),
    uniqueIndex('receipts_number_key').on(table.year, table.place),
    uniqueIndex('receipts_check_key').on(table.checkCode).where(sql`check_code is not null`),
    check('receipts_place_check', sql`place > 0`),
    check('receipts_sells_check', sql`num_nonnulls(tier, product_name) = 1`),
  ],
);

/** For a paid order that was taken back: it takes a part of its receipt away, or all of it, and has a place of its own. */
export const receiptCorrections = pgTable(
  'receipt_corrections',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    orderId: uuid('order_id').notNull(),
    /** In the same row as the receipts, so that a number names one paper. */
    year: integer('year').notNull(),
    place: integer('place').notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** Rupiah that go back, tax included; at most what the receipt says. */
    totalIdr: integer('total_idr').notNull(),
    /** As the person reads it. */
    reason: text('reason').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId] }),
    uniqueIndex('receipt_corrections_number_key').on(table.year, table.place),
    index('receipt_corrections_issued_idx').on(table.issuedAt),
    check('receipt_corrections_total_check', sql`total_idr > 0`),
  ],
);
