import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import { instant } from '#platform/db/columns.server.ts';

/**
 * Files for Coretax that were made: the tax invoices of a month's orders of companies. Which orders are in one, the rows of
 * `order_companies` say (product.md#companies-as-buyers).
 */
export const taxFiles = pgTable(
  'tax_files',
  {
    /** In a row from 1. */
    no: integer('no').primaryKey(),
    /** `2026-11`. */
    month: text('month').notNull(),
    /** The seller's NPWP, in 16 digits. */
    tin: text('tin').notNull(),
    madeAt: instant('made_at').notNull(),
    madeBy: uuid('made_by').references(() => users.id),
    /** From then on its orders can go into another file; what it said, `tax_file_orders` keeps. */
    takenBackAt: instant('taken_back_at'),
    takenBackBy: uuid('taken_back_by').references(() => users.id),
  },
  (table) => [
    index('tax_files_month_idx').on(table.month),
    index('tax_files_made_by_idx').on(table.madeBy).where(sql`made_by is not null`),
    index('tax_files_taken_back_by_idx').on(table.takenBackBy).where(sql`taken_back_by is not null`),
  ],
);

/** The orders of a file that was taken back, with their companies as it named them. Rows are only added. */
export const taxFileOrders = pgTable(
  'tax_file_orders',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    orderId: uuid('order_id').notNull(),
    fileNo: integer('file_no')
      .notNull()
      .references(() => taxFiles.no),
    name: text('name').notNull(),
    npwp: text('npwp').notNull(),
    idtku: text('idtku').notNull(),
    address: text('address').notNull(),
    email: text('email'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId, table.fileNo] }),
    index('tax_file_orders_file_idx').on(table.fileNo),
  ],
);

/** For which company an order was made. From its receipt on only finance corrects it, and nobody once it is in a file. */
export const orderCompanies = pgTable(
  'order_companies',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    orderId: uuid('order_id').notNull(),
    name: text('name').notNull(),
    npwp: text('npwp').notNull(),
    idtku: text('idtku').notNull(),
    address: text('address').notNull(),
    email: text('email'),
    writtenAt: instant('written_at').notNull(),
    /** When its order got its receipt; null before. */
    sealedAt: instant('sealed_at'),
    fileNo: integer('file_no').references(() => taxFiles.no),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId] }),
    index('order_companies_sealed_idx').on(table.sealedAt).where(sql`sealed_at is not null`),
    index('order_companies_file_idx').on(table.fileNo).where(sql`file_no is not null`),
    check(
      'order_companies_check',
      sql`npwp ~ '^[0-9]{16}$' and idtku ~ '^[0-9]{22}$' and (file_no is null or sealed_at is not null)`,
    ),
  ],
);
