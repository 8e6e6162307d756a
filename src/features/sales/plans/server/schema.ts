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
import type { Tier } from '#access/tiers.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { idColumn, instant } from '#platform/db/columns.server.ts';
import { translatedColumns } from '#platform/db/translated.server.ts';
import type { Plan, PlanFeature } from '../catalog.ts';
import type { PartCount } from '../parts.ts';
import { priceLimits } from '../prices.ts';

/**
 * The right to open paid content (product.md#entitlement). A paid order or an audited grant creates it; revoking
 * keeps the row. A person's tier is the highest that is not revoked.
 */
export const entitlements = pgTable(
  'entitlements',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    id: idColumn(),
    tier: text('tier').$type<Tier>().notNull(),
    source: text('source').$type<'order' | 'grant'>().notNull(),
    /** The order that paid for it, or the grant's own id: one entitlement per cause. */
    causeId: uuid('cause_id').notNull(),
    reason: text('reason'),
    grantedAt: instant('granted_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** Since a part of its order is overdue: it opens nothing until that is paid (product.md#instalments). */
    heldAt: instant('held_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('entitlements_cause_key').on(table.userId, table.causeId),
    index('entitlements_active_idx').on(table.userId).where(sql`revoked_at is null`),
    // For lists of the previous release, which filter by it; drop it in the next release.
    index('entitlements_tier_idx').on(table.tier, table.userId).where(sql`revoked_at is null`),
    index('entitlements_source_idx').on(table.source, table.userId).where(sql`revoked_at is null`),
  ],
);

/**
 * A course that is open to a person whatever their plan is, because an order of a product opened it, until it ends
 * (product.md#products). Revoking keeps the row.
 */
export const courseOpenings = pgTable(
  'course_openings',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    id: idColumn(),
    /** No foreign key: this feature must not import `study/catalogue`. */
    courseId: uuid('course_id').notNull(),
    /** The order that opened it: one opening of a course per cause. */
    causeId: uuid('cause_id').notNull(),
    openedAt: instant('opened_at').notNull(),
    /** Null: without end. */
    endsAt: instant('ends_at'),
    revokedAt: instant('revoked_at'),
    /** As of an entitlement. */
    heldAt: instant('held_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('course_openings_cause_key').on(table.userId, table.causeId, table.courseId),
    index('course_openings_active_idx').on(table.userId).where(sql`revoked_at is null`),
  ],
);

/**
 * Administrators' texts in place of the catalogue's. A plan has its original text if it has no row, or a row
 * without a name: that was restored, and stays because its revision number continues.
 */
export const planTexts = pgTable('plan_texts', {
  tier: text('tier').$type<Tier>().primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  features: jsonb('features').$type<PlanFeature[]>().notNull(),
  ...translatedColumns<Pick<Plan, 'description' | 'features'>>(),
  /** Counts the changes, so that nobody overwrites another person's change unnoticed. */
  revision: integer('revision').notNull(),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: uuid('updated_by').references(() => users.id),
});

/**
 * Every price that the school has set. Rows are only added: the highest revision of a plan counts. A plan that has
 * none has its original price (product.md#prices).
 */
export const planPrices = pgTable(
  'plan_prices',
  {
    tier: text('tier').$type<Tier>().notNull(),
    revision: integer('revision').notNull(),
    priceIdr: integer('price_idr').notNull(),
    saleIdr: integer('sale_idr'),
    saleEndsAt: instant('sale_ends_at'),
    /** In how many parts it can be paid at most, from a total on; null: in full only. */
    maxParts: integer('max_parts').$type<PartCount>(),
    partsFromIdr: integer('parts_from_idr'),
    setAt: instant('set_at').notNull(),
    setBy: uuid('set_by').references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.tier, table.revision] }),
    index('plan_prices_set_by_idx').on(table.setBy),
    check(
      'plan_prices_idr_check',
      sql.raw(`price_idr between ${priceLimits.least} and ${priceLimits.most} and (sale_idr is null) = (sale_ends_at is null)
        and (sale_idr is null or sale_idr between ${priceLimits.least} and price_idr - 1)`),
    ),
    check(
      'plan_prices_parts_check',
      sql`(max_parts is null) = (parts_from_idr is null) and max_parts in (2, 3)`,
    ),
  ],
);
