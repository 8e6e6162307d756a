import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Tier } from '#access/tiers.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { idColumn, instant } from '#platform/db/columns.server.ts';
import { translatedColumns } from '#platform/db/translated.server.ts';
import type { Plan, PlanFeature } from '../catalog.ts';

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
