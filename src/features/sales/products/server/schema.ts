import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/people/accounts/server/schema.ts';
import type { PartCount } from '#features/sales/plans/parts.ts';
import { priceLimits } from '#features/sales/plans/prices.ts';
import { instant } from '#platform/db/columns.server.ts';
import { translatedColumns } from '#platform/db/translated.server.ts';
import type { Opens, ProductKind, ProductTexts } from '../rules.ts';

/** What is sold beside the four plans (product.md#products). */
export const products = pgTable(
  'products',
  {
    id: uuid('id').primaryKey(),
    /** Part of its address; stays when the name changes. */
    slug: text('slug').notNull(),
    kind: text('kind').$type<ProductKind>().notNull(),
    name: text('name').notNull(),
    line: text('line').notNull(),
    ...translatedColumns<ProductTexts>(),
    /** For new orders: each order keeps what it was made for. */
    opens: jsonb('opens').$type<Opens>().notNull(),
    /** How many can be sold; null: no limit. */
    seats: integer('seats'),
    saleFrom: instant('sale_from'),
    saleTo: instant('sale_to'),
    archivedAt: instant('archived_at'),
    /** Counts the changes, so that nobody overwrites another person's change unnoticed. */
    revision: integer('revision').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: uuid('updated_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('products_slug_key').on(table.slug),
    index('products_created_idx').on(table.createdAt),
    index('products_updated_by_idx').on(table.updatedBy),
    check('products_seats_check', sql`seats > 0`),
    check('products_sale_check', sql`sale_from is null or sale_to is null or sale_from < sale_to`),
  ],
);

/** Every price of a product. Rows are only added: the highest revision counts. */
export const productPrices = pgTable(
  'product_prices',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    revision: integer('revision').notNull(),
    priceIdr: integer('price_idr').notNull(),
    saleIdr: integer('sale_idr'),
    saleEndsAt: instant('sale_ends_at'),
    /** As of a plan's price. */
    maxParts: integer('max_parts').$type<PartCount>(),
    partsFromIdr: integer('parts_from_idr'),
    setAt: instant('set_at').notNull(),
    setBy: uuid('set_by').references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.revision] }),
    index('product_prices_set_by_idx').on(table.setBy),
    check(
      'product_prices_idr_check',
      sql.raw(`price_idr between ${priceLimits.least} and ${priceLimits.most} and (sale_idr is null) = (sale_ends_at is null)
        and (sale_idr is null or sale_idr between ${priceLimits.least} and price_idr - 1)`),
    ),
    check(
      'product_prices_parts_check',
      sql`(max_parts is null) = (parts_from_idr is null) and max_parts in (2, 3)`,
    ),
  ],
);
