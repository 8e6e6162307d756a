import { type SQL, sql } from 'drizzle-orm';
import { type AccessHolder, type Tier, tierRank, tiers } from '#access/tiers.ts';

/** The tiers whose modules are open to that person. */
export const openTiers = (holder: AccessHolder): Tier[] =>
  tiers.filter(
    (tier) =>
      holder.isAdmin || (holder.entitledTier !== null && tierRank(tier) <= tierRank(holder.entitledTier)),
  );

/** Whether a module is of one of those tiers, or free: a condition on `m`. */
export const isOfTiers = (open: readonly Tier[]): SQL =>
  sql`(m.is_free_preview or m.tier = any(${sql.param(open)}::text[]))`;

/** The modules that an entitlement opens: published, and of its tiers or free. A condition on `m`. */
export const openCondition = (holder: AccessHolder): SQL =>
  sql`m.deleted_at is null and m.is_published and ${isOfTiers(openTiers(holder))}`;
