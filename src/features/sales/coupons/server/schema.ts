import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Tier } from '#access/tiers.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import type { CouponKind } from '#kit/coupons.ts';
import { instant } from '#platform/db/columns.server.ts';

/** Made once and never changed, only closed: what an order was given stays explained (product.md#coupons). */
export const coupons = pgTable(
  'coupons',
  {
    id: uuid('id').primaryKey(),
    /** Capital letters. */
    code: text('code').notNull(),
    kind: text('kind').$type<CouponKind>().notNull(),
    /** Percent for `percent`, else rupiah. */
    value: integer('value').notNull(),
    /** Null: every plan and product. Empty: no plan. */
    tiers: text('tiers').array().$type<Tier[]>(),
    /** Products that it holds for beside those plans. */
    productIds: uuid('product_ids').array(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at'),
    maxUses: integer('max_uses'),
    perPerson: integer('per_person'),
    /** The least price that it holds for. */
    minIdr: integer('min_idr'),
    createdBy: uuid('created_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('coupons_code_key').on(table.code),
    index('coupons_created_idx').on(table.createdAt),
    index('coupons_created_by_idx').on(table.createdBy),
    check('coupons_value_check', sql`value >= 0 and (kind <> 'percent' or value between 1 and 100)`),
  ],
);

/** One for each order that was opened with a coupon. The order's status says whether it counts. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    orderId: uuid('order_id').notNull(),
    couponId: uuid('coupon_id')
      .notNull()
      .references(() => coupons.id),
    discountIdr: integer('discount_idr').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId] }),
    index('coupon_uses_coupon_idx').on(table.couponId, table.usedAt),
  ],
);
